import type { Family } from './process-family';
import type { Environment } from './process-shell';
import type { Exit } from './process-start';

export interface LiveCall {
  readonly command: string;
  readonly cwd: string;
  readonly env: Environment;
  /** Output as it comes, control characters and all. */
  onOutput(text: string): void;
  /** Whether output is only counted by now: then the command is read from slowly. */
  isFull(): boolean;
}

/** A command that nobody waits for and that may be typed into. */
export interface LiveCommand {
  readonly family: Family & { readonly leader: number };
  /** Its shell has ended and its output was read. */
  readonly ended: Promise<Exit>;
  /** False when it takes no input any more. */
  write(text: string): boolean;
  closeInput(): void;
  /** Ends it with everything it started; answers with what could not be ended. */
  end(): Promise<readonly number[]>;
}

/** A process that somebody else started and that is ended with the program. */
export interface Adopted {
  readonly family: Family & { readonly leader: number };
  end(): Promise<readonly number[]>;
  /** It has ended by itself. */
  release(): void;
}
