import path from 'node:path';
import { highestDanger, type Danger } from '@shared/domain/danger';
import { readArguments, type Argument } from './arguments';
import { commonName } from './command-table';
import { judge } from './judge';
import { gitSettingsDanger } from './judges/git';
import { gitGlobalOptions } from './table/git';
import { merge, runsForeignCode, verdict, type Invocation, type Verdict } from './verdict';

/** A command line as a rule may name it, and the danger of what was taken off to get to it. */
export interface Form {
  readonly argv: readonly string[];
  readonly wrapped: Danger;
}

export interface ProgramCall extends Omit<Invocation, 'name'> {
  readonly head: Argument;
}

/** Folders of programs that the project's package manager installed. */
const projectFolders = /(?:^|\/)(?:node_modules\/\.bin|\.?venv\/bin|vendor\/bin)\/([^/]+)$/;
const projectWrappers: Readonly<Record<string, string>> = { gradlew: 'gradle', mvnw: 'mvn' };

/** Judges a command by its name, or by the file that it names. */
export function judgeProgram(call: ProgramCall): Verdict {
  const name = call.head.value ?? '';
  if (/[^\u0020-\u007e]/.test(name))
    return verdict('high', 'has a name with characters that only look like others');
  if (!name.includes('/')) return judge({ ...call, name });
  const known = commonName(name);
  if (known !== undefined) return judge({ ...call, name: known });
  const taint = call.fileTaint(call.head);
  const paths = [{ argument: call.head, access: 'read' as const }];
  if (taint !== undefined) return verdict('critical', runsForeignCode(taint).reason, { paths });
  const text = call.fileText(call.head);
  if (text !== undefined)
    return verdict('high', 'runs a program file', { paths, nested: [{ kind: 'script', code: text }] });
  if (call.changed([], [call.head]))
    return verdict('high', 'runs a program file that the agent wrote', { paths });
  const wrapper = projectWrappers[path.basename(name)];
  if (wrapper !== undefined && call.insideRoot(name))
    return merge(judge({ ...call, name: wrapper }), { paths });
  const installed = projectFolders.exec(name)?.[1];
  if (installed !== undefined && call.insideRoot(name))
    return merge(judge({ ...call, name: installed }), { paths });
  return verdict('high', 'runs a program file', { paths });
}

/** Further spellings under which rules should find the same command: without folder, git without its options. */
export function programForms(args: readonly Argument[], wrapped: Danger): Form[] {
  const [head, ...rest] = args;
  const name = head?.value ?? '';
  const bare = name.includes('/') ? commonName(name) : undefined;
  const words = rest.map((argument) => argument.value ?? `\0${argument.text}`);
  const forms: Form[] = bare === undefined ? [] : [{ argv: [bare, ...words], wrapped }];
  if ((bare ?? name) !== 'git') return forms;
  const globals = readArguments(rest, { rules: gitGlobalOptions, stopAtPositional: true });
  if (globals.flags.length === 0) return forms;
  const positionals = globals.positionals.map((argument) => argument.value ?? `\0${argument.text}`);
  return [
    ...forms,
    { argv: ['git', ...positionals], wrapped: highestDanger([wrapped, gitSettingsDanger(globals)]) },
  ];
}
