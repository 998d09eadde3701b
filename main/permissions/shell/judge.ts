import { commandTable } from './command-table';
import { judgeEntry } from './judge-entry';
import { builtinJudges } from './judges/builtins';
import { fileJudges } from './judges/files';
import { judgeGit } from './judges/git';
import { interpreterJudges } from './judges/interpreters';
import { networkJudges } from './judges/network';
import { scriptJudges } from './judges/scripts';
import { merge, verdict, type Invocation, type Verdict } from './verdict';

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
  const known = judgeKnown(call.name.startsWith('mkfs.') ? { ...call, name: 'mkfs' } : call);
  const own = call.own?.(call.name);
  if (own === undefined) return known;
  const said = judgeEntry(own, call, call.args);
  // What the tables know may be raised and never lowered: a line in a file must not make rm harmless.
  return commandTable.has(call.name) || Object.hasOwn(judges, call.name) ? merge(known, said) : said;
}

function judgeKnown(call: Invocation): Verdict {
  if (asksForHelp(call) && (commandTable.has(call.name) || Object.hasOwn(judges, call.name))) {
    return verdict('none', 'prints its help or version');
  }
  const special = Object.hasOwn(judges, call.name) ? judges[call.name] : undefined;
  if (special !== undefined) return special(call);
  const entry = commandTable.get(call.name);
  return entry === undefined
    ? verdict('high', `runs ${call.name}, which is in no table`)
    : judgeEntry(entry, call, call.args);
}

/** Programs whose `-v` tells their version; for others it says more or keeps less. */
const shortVersion = new Set('node npm npx pnpm yarn bun tsc php'.split(' '));

function asksForHelp({ name, args }: Invocation): boolean {
  if (args.length === 1 && args[0]?.value === '-v' && shortVersion.has(name)) return true;
  return args.length === 1 && /^(?:--version|--help|--info|-V|-h|version)$/.test(args[0]?.value ?? '');
}
