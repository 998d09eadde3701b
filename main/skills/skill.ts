import type { SkillOrigin } from '@shared/domain/skill';

/** A skill or a command as its file has it. */
export interface Skill {
  /** What stands after the slash: `review`, `plugin:review`. */
  readonly name: string;
  readonly kind: 'skill' | 'command';
  readonly description: string;
  readonly argumentHint?: string;
  /** Names of arguments, for `$name` in the body. */
  readonly argumentNames: readonly string[];
  readonly body: string;
  /** Real path. */
  readonly file: string;
  /** The folder that its own files lie in. */
  readonly folder: string;
  readonly origin: SkillOrigin;
  readonly plugin?: { readonly name: string; readonly env: Readonly<Record<string, string>> };
  readonly forModel: boolean;
  readonly forPerson: boolean;
  /** Absent narrows nothing. */
  readonly allowedTools?: readonly string[];
  /** As written; they run from the moment it is loaded. */
  readonly hooks?: unknown;
}

/** Where a file was found, which says more about it than it does itself. */
export interface SkillSource {
  readonly kind: Skill['kind'];
  /** From its folder or file. */
  readonly defaultName: string;
  readonly file: string;
  readonly origin: SkillOrigin;
  readonly plugin?: NonNullable<Skill['plugin']>;
}
