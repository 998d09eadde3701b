import { displayPath } from '../../workspace/paths';
import type { Argument } from './arguments';
import { commonName } from './command-table';
import { amongOf } from './judges/files';
import type { Verdict } from './verdict';
import { isBelow, type Frame, type Rating, type Walk } from './walk-state';

/** What hands on lines as they are, so that names stay names. */
const sieves = new Set('grep egrep fgrep sort head tail uniq'.split(' '));

/** The folder below which all printed names lie, where a command prints names of files. */
export function listedNames(
  head: Argument,
  args: readonly Argument[],
  judged: Verdict,
  frame: Frame,
): Argument | undefined {
  const name = head.value ?? '';
  const words = args.map(({ value }) => value);
  if (sieves.has(name) && judged.paths.length === 0) return frame.input.names;
  const lists =
    ((name === 'find' || name === 'fd') &&
      judged.nested.length === 0 &&
      !words.some((word) => /^-f?printf$/.test(word ?? ''))) ||
    (name === 'git' && words[0] === 'ls-files') ||
    (/^(?:rg|grep)$/.test(name) &&
      words.some((word) => /^(?:-\w*l|--files(?:-with-matches)?)$/.test(word ?? '')));
  if (!lists || judged.danger !== 'none' || frame.directories.length !== 1) return undefined;
  const starts = judged.paths.filter(({ access }) => access === 'read').map(({ argument }) => argument);
  const [only] = starts;
  if (starts.length > 1 || (only !== undefined && (only.value === null || only.glob))) return undefined;
  const folder = only ?? {
    start: head.start,
    end: head.end,
    text: '.',
    value: '.',
    prefix: '.',
    glob: false,
  };
  // What git tracks was looked at by whoever added it.
  if (name === 'git') return folder;
  const among = name === 'find' ? amongOf(args) : { hidden: name === 'grep', only: [], except: [] };
  return { ...folder, among };
}

/** Commands that look at the directory they run in when they are told no other. */
const lookers = new Set(
  'ls dir vdir find gfind fd fdfind rg ripgrep ag ack tree du git eza exa lsd tokei cloc scc'.split(' '),
);

/** `cd .. && ls` reads what `ls ..` does. */
export function looksAround(
  walk: Walk,
  judged: Verdict,
  name: string,
  args: readonly Argument[],
  frame: Frame,
): Rating {
  const none: Rating = { danger: 'none', reason: '' };
  if (judged.paths.length > 0 || frame.remote) return none;
  const recursive =
    name.endsWith('grep') &&
    args.some(({ value }) => /^(?:-\w*[rR]\w*|--(?:dereference-)?recursive)$/.test(value ?? ''));
  const bare = commonName(name) ?? name;
  if (!lookers.has(bare) && !recursive) return none;
  if (args.some(({ value }) => /^(?:--version|--help|version|help)$/.test(value ?? ''))) return none;
  const elsewhere = frame.directories.find((base) => base === null || !isBelow(walk.context.root, base));
  if (elsewhere === undefined) return none;
  return {
    danger: 'medium',
    reason:
      elsewhere === null
        ? 'looks into a directory that is known only at run time'
        : `looks into ${displayPath(elsewhere, walk.context.root, walk.context.home)}, which is outside the workspace`,
  };
}
