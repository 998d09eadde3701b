import type { Danger } from '@shared/domain/danger';
import type { Span } from './script';
import type { Contents } from './verdict';

/** Text that came from elsewhere and was not there to be read when the call was judged. */
export type Taint = 'downloaded' | 'decoded';

/** One argument after expansion. */
export interface Argument extends Span {
  /** Null when it is known only at run time. */
  readonly value: string | null;
  /** What is known of its beginning; the whole when `value` is. */
  readonly prefix: string;
  /** Holds an unquoted wildcard that the shell expands. */
  readonly glob: boolean;
  /** Stands for anything below this folder. */
  readonly below?: true;
  /** Which files of that folder it stands for, where the command that listed them narrowed it. */
  readonly among?: Contents;
  /** Every value it can have, where a loop's list says so. */
  readonly candidates?: readonly string[];
  readonly taint?: Taint;
  /** Where `value[0]` stands in the script, when its letters map onto the script one to one. */
  readonly origin?: number;
  /** Code with its unknown parts written as a variable; only where `value` is null. */
  readonly template?: string;
}

/** What an option of a known command means; see `CommandEntry`. */
export interface OptionRule {
  /** `-o`, `--output`, `-exec`. A long option also matches its abbreviations, as GNU programs take them. */
  readonly keys: readonly string[];
  /** It takes a value: the rest of the word or the next word. */
  readonly value?: boolean;
  readonly path?: 'read' | 'write';
  readonly danger?: Danger;
  readonly reason?: string;
  /** The value is shell code or a command that the program runs. */
  readonly runs?: boolean;
  /** The value is the directory that other paths are relative to. */
  readonly directory?: boolean;
  /** Files that are otherwise read are changed in place. */
  readonly inPlace?: boolean;
}

export interface ReadOption {
  readonly rule: OptionRule;
  readonly value?: Argument;
}

export interface ReadArguments {
  readonly options: readonly ReadOption[];
  readonly positionals: readonly Argument[];
  /** Every option word as written, for flags that have no rule. */
  readonly flags: readonly string[];
  /** Paths hidden in `--option=path` of options without a rule. */
  readonly attachedPaths: readonly Argument[];
  /** An argument known only at run time may be an option. */
  readonly uncertain: boolean;
}

export interface ReadStyle {
  readonly rules: readonly OptionRule[];
  /** Options end at the first positional (wrappers, interpreters, `git` before its subcommand). */
  readonly stopAtPositional?: boolean;
  /** One dash begins a long option (`find`, `java`). */
  readonly singleDashLong?: boolean;
}

/** Splits arguments into options and positionals, as getopt_long does. */
export function readArguments(args: readonly Argument[], style: ReadStyle): ReadArguments {
  const options: ReadOption[] = [];
  const positionals: Argument[] = [];
  const flags: string[] = [];
  const attachedPaths: Argument[] = [];
  let uncertain = false;
  let index = 0;
  for (; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === undefined) break;
    const known = argument.value ?? argument.prefix;
    if (argument.value === null && argument.prefix === '') uncertain = true;
    if (argument.value === '--') {
      index += 1;
      break;
    }
    if (!known.startsWith('-') || known === '-') {
      if (style.stopAtPositional === true) break;
      positionals.push(argument);
      continue;
    }
    const read = readOption(argument, known, style);
    flags.push(...read.flags);
    options.push(...read.options.slice(0, -1));
    const last = read.options.at(-1);
    if (last !== undefined) {
      const wantsNext = last.rule.value === true && last.value === undefined;
      const next = wantsNext ? args[index + 1] : undefined;
      options.push(next === undefined ? last : { rule: last.rule, value: next });
      if (next !== undefined) index += 1;
    }
    if (read.attached !== undefined) attachedPaths.push(read.attached);
  }
  positionals.push(...args.slice(index));
  return { options, positionals, flags, attachedPaths, uncertain };
}

interface OneWord {
  readonly options: readonly ReadOption[];
  readonly flags: readonly string[];
  readonly attached?: Argument;
}

function readOption(argument: Argument, known: string, style: ReadStyle): OneWord {
  if (known.startsWith('--') || style.singleDashLong === true) return readLong(argument, known, style.rules);
  const options: ReadOption[] = [];
  const flags: string[] = [];
  for (let at = 1; at < known.length; at += 1) {
    const key = `-${known[at] ?? ''}`;
    flags.push(key);
    const rule = style.rules.find((candidate) => candidate.keys.includes(key));
    if (rule === undefined) continue;
    if (rule.value !== true) {
      options.push({ rule });
      continue;
    }
    const rest = tail(argument, at + 1);
    options.push(rest === undefined ? { rule } : { rule, value: rest });
    break;
  }
  return { options, flags: [known, ...flags] };
}

function readLong(argument: Argument, known: string, rules: readonly OptionRule[]): OneWord {
  const equals = known.indexOf('=');
  const key = equals === -1 ? known : known.slice(0, equals);
  const attached = equals === -1 ? undefined : tail(argument, equals + 1);
  const rule = rules.find(
    (candidate) =>
      candidate.keys.includes(key) ||
      (key.length > 3 && key.startsWith('--') && candidate.keys.some((full) => full.startsWith(key))),
  );
  if (rule !== undefined) {
    return { options: [attached === undefined ? { rule } : { rule, value: attached }], flags: [key] };
  }
  const looksLikePath = attached !== undefined && /^[~./]|\//.test(attached.value ?? attached.prefix);
  return looksLikePath ? { options: [], flags: [key], attached } : { options: [], flags: [key] };
}

/** The argument without its first `from` characters; undefined when nothing is left. */
export function tail(argument: Argument, from: number): Argument | undefined {
  if (argument.value === null) {
    return argument.prefix.length >= from ? { ...argument, prefix: argument.prefix.slice(from) } : undefined;
  }
  if (argument.value.length <= from) return undefined;
  const { origin, ...rest } = argument;
  const value = argument.value.slice(from);
  return { ...rest, value, prefix: value, ...(origin === undefined ? {} : { origin: origin + from }) };
}
