import type { Result } from '@shared/kit/result';
import type { RunContext } from '../tools/define';

/** The call that loads a skill; what its body runs is held to the same roster, plan and checkpoint. */
export type SkillCall = Omit<RunContext, 'assessment'>;

/** The tools that a turn is narrowed to. The same object while nothing changes. */
export interface SkillNarrowing {
  readonly skill: string;
  readonly file: string;
  /** As written. */
  readonly tools: readonly string[];
}

/** A file of the person's own skills before and after a change. */
export interface SkillChange {
  /** What is written or taken away: the file, or the skill's folder. */
  readonly target: string;
  readonly file: string;
  readonly before: string;
  /** Empty when it is deleted. */
  readonly after: string;
  readonly isNew: boolean;
}

export type SkillEdit =
  | { readonly action: 'save'; readonly name: string; readonly description: string; readonly content: string }
  | { readonly action: 'delete'; readonly name: string };

/** What the tool Skill needs of skills (CO3). Errors are sentences that begin with the field. */
export interface SkillPort {
  /** Whether the model may load it. */
  check(name: string, root: string): Promise<Result<void, string>>;
  load(name: string, args: string, call: SkillCall): Promise<Result<string, string>>;
  /** All that the model may load, one a line. */
  list(root: string): Promise<string>;
  /** What an edit would do, without doing it. */
  plan(edit: SkillEdit, root: string): Promise<Result<SkillChange, string>>;
  apply(change: SkillChange, signal: AbortSignal): Promise<Result<void, string>>;
}
