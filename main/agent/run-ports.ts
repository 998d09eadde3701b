import type { CallView } from '@shared/domain/call';
import type { Mode } from '@shared/domain/danger';
import type { ProviderFailure, RunEnd, RunEvent, TokenUsage } from '@shared/domain/event';
import type { Message } from '@shared/domain/message';
import type { Clock, IdSource } from '@shared/kit/sources';
import type { Result } from '@shared/kit/result';
import type { Lineage, RunRoster } from '../tools/define';
import type { CallRunner, SettledCall } from '../tools/ports';
import type { SessionState } from '../workspace/session-state';
import type { ModelPort, ModelRequest, PromptCommand, RunHooks } from './ports';
import type { RetryPolicy } from './retry';

/** What the loop needs of the rest of the program; the same for all runs. */
export interface RunLoopPorts {
  readonly models: ModelPort;
  readonly calls: CallRunner;
  /** Writes a message and makes it the newest of its branch. Durable when it returns. */
  readonly save: (message: Message) => Result<void, { readonly message: string }>;
  /** Sees every request before it is sent (the wire dump); never fails the run. */
  readonly sending?: (request: RunRequest, sent: ModelRequest) => Promise<void>;
  readonly loadBlob: (hash: string) => Promise<Uint8Array | undefined>;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Resolves after `ms`, or at once when the signal is aborted; never rejects. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 ≤ n < 1, for the spread of retries. */
  readonly random: () => number;
  readonly retry?: RetryPolicy;
}

/** A command as the model reads it; an error says why it cannot. */
export type Expansion = Result<
  { readonly text: () => Promise<string>; readonly command: PromptCommand },
  string
>;

/** One turn: from a message that is already written to the model's last word. */
export interface RunRequest {
  readonly conversationId: string;
  readonly runId: string;
  /** Model reference. */
  readonly model: string;
  /** Oldest first; ends with the message to answer, or with what an interrupted turn left. */
  readonly branch: readonly Message[];
  /** The record of a call of that branch. */
  readonly callOf: (callId: string) => CallView | undefined;
  readonly session: SessionState;
  /** Of a sub-agent. */
  readonly lineage?: Lineage;
  readonly mode: () => Mode;
  readonly maxSteps: number;
  /** The ledger of the run, once it is known which model it is for. */
  readonly roster: (model: { readonly acceptsImages: boolean }) => RunRoster;
  /** Read at the start, and again when the tools have changed. */
  readonly system: (roster: RunRoster) => Promise<string>;
  /** What the model is to read besides the answers of these calls; undefined for nothing. */
  readonly notesAfter?: (settled: readonly SettledCall[]) => Promise<string | undefined>;
  /** What the model is to read of a message that is a command; undefined for any other. */
  readonly expand?: (prompt: string) => Promise<Expansion | undefined>;
  /** Takes what the person typed meanwhile, and news of jobs (`from`); each is given once. */
  readonly takeSteering: () => readonly {
    readonly id: string;
    readonly text: string;
    readonly from?: 'job';
  }[];
  /** Absent where there are none: sub-programs, tests. */
  readonly hooks?: RunHooks;
  readonly signal: AbortSignal;
  readonly emit: (event: RunEvent) => void;
}

export interface RunOutcome {
  readonly end: RunEnd;
  readonly failure?: ProviderFailure;
  readonly usage: TokenUsage;
  /** Requests that the model answered. */
  readonly steps: number;
  readonly durationMs: number;
}
