import type { Argument } from './arguments';
import { commandTable } from './command-table';
import { judgeEntry } from './judge-entry';
import { builtinJudges } from './judges/builtins';
import { fileJudges } from './judges/files';
import { judgeGit } from './judges/git';
import { interpreterJudges } from './judges/interpreters';
import { networkJudges } from './judges/network';
import { scriptJudges } from './judges/scripts';
import { verdict, type Invocation, type Verdict } from './verdict';

/** Commands whose arguments need more than the table can say. */
const judges: Readonly<Record<string, (call: Invocation) => Verdict>> = {
  ...builtinJudges,
  ...fileJudges,
  ...interpreterJudges,
  ...networkJudges,
  ...scriptJudges,
  git: judgeGit,
};

/** How dangerous one command is by its name and arguments, and what else it touches or runs. */
export function judge(call: Invocation): Verdict {
  if (asksForHelp(call.args) && (commandTable.has(call.name) || Object.hasOwn(judges, call.name))) {
    return verdict('none', 'prints its help or version');
  }
  const special = Object.hasOwn(judges, call.name) ? judges[call.name] : undefined;
  if (special !== undefined) return special(call);
  const entry = commandTable.get(call.name);
  return entry === undefined
    ? verdict('high', `runs ${call.name}, which is in no table`)
    : judgeEntry(entry, call, call.args);
}

function asksForHelp(args: readonly Argument[]): boolean {
  return args.length === 1 && /^(?:--version|--help|-V|-h|version)$/.test(args[0]?.value ?? '');
}
