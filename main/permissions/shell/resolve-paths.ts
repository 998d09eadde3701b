import path from 'node:path';
import { dangerRank, type Danger } from '@shared/domain/danger';
import {
  classifyPath,
  displayPath,
  isHarmlessDevice,
  isInside,
  resolvePath,
  type PathPlaces,
} from '../../workspace/paths';
import type { PathUse } from '../../tools/define';
import type { Argument } from './arguments';
import { expandGlob } from './globs';
import type { Located, Walk } from './walk-state';

/** What the disk says about one path that a command uses. */
export interface JudgedPath {
  /** Undefined when which path it is is known only at run time. */
  readonly use: PathUse | undefined;
  readonly danger: Danger;
  /** A predicate after "Command 3". */
  readonly reason: string;
}

/** Every path of a request, in every directory that the command may run in. */
export async function judgeRequest(
  located: Located,
  walk: Walk,
  places: PathPlaces,
): Promise<readonly JudgedPath[]> {
  const { argument, access } = located.request;
  const values = argument.value === null ? argument.candidates : [argument.value];
  if (values === undefined) return [unknown(access)];
  const whole = located.request.whole === true || argument.below === true;
  const judged: JudgedPath[] = [];
  for (const value of values) {
    // Standard input or output, not a file of that name.
    if (value === '-' || value === '') continue;
    for (const absolute of absolutePaths(value, argument, located.bases, walk)) {
      if (absolute === null) judged.push(unknown(access));
      else judged.push(await judgePath(value, absolute, access, whole, places));
    }
  }
  return judged;
}

function unknown(access: 'read' | 'write'): JudgedPath {
  const reason =
    access === 'read'
      ? 'reads a file that is known only at run time'
      : 'writes to a place that is known only at run time';
  return { use: undefined, danger: 'high', reason };
}

function absolutePaths(
  value: string,
  argument: Argument,
  bases: Located['bases'],
  walk: Walk,
): readonly (string | null)[] {
  const starts = path.isAbsolute(value) ? [''] : bases;
  return starts.flatMap((base): readonly (string | null)[] => {
    if (base === null) return [null];
    // Not normalised: after a link, `..` means the link's target.
    const absolute = throughLinks(base === '' ? value : `${base}/${value}`, walk.links);
    if (!argument.glob || argument.below === true) return [absolute];
    const names = expandGlob(absolute);
    if (names === undefined) return [null];
    return names.length === 0 ? [absolute] : names;
  });
}

/** Links that the script itself makes are followed as if they were there already. */
function throughLinks(absolute: string, links: ReadonlyMap<string, string>): string {
  let current = absolute;
  for (let round = 0; round < 8 && links.size > 0; round += 1) {
    const plain = path.normalize(current);
    const hit = [...links].find(([from]) => plain === from || plain.startsWith(`${from}/`));
    if (hit === undefined) return current;
    current = hit[1] + plain.slice(hit[0].length);
  }
  return current;
}

async function judgePath(
  asked: string,
  absolute: string,
  access: 'read' | 'write',
  whole: boolean,
  places: PathPlaces,
): Promise<JudgedPath> {
  const resolved = await resolvePath(absolute, { base: places.root, home: places.home });
  if (!resolved.ok) return unknown(access);
  const { real } = resolved.value;
  const { place, sort, note } = classifyPath(real, places);
  const use: PathUse = { asked, real, access, place, sort, ...(whole ? { whole: true } : {}) };
  const name = displayPath(real, places.root, places.home);
  const verb = access === 'read' ? 'reads' : 'writes';
  const judged = (danger: Danger, reason: string): JudgedPath => ({ use, danger, reason });
  if (isHarmlessDevice(real)) return judged('none', `${verb} ${name}`);
  if (sort === 'secret') return judged('critical', `${verb} ${name}, ${note ?? 'a secret file'}`);
  if (access === 'read') {
    if (whole && isInside(real, path.join(places.home, '.ssh')))
      return judged('critical', `reads ${name} with the secret files in it`);
    return place === 'outside'
      ? judged('medium', `reads ${name}, which is outside the workspace`)
      : judged('none', `reads ${name}`);
  }
  if (sort === 'protected') return judged('critical', `writes ${name}, ${note ?? 'protected configuration'}`);
  if (path.basename(real).toLowerCase() === '.git')
    return judged('critical', `writes ${name}, where git keeps the history and its configuration`);
  if (real.startsWith('/dev/')) return judged('critical', `writes to the device ${name}`);
  return place === 'outside'
    ? judged('high', `writes ${name}, which is outside the workspace`)
    : judged('medium', `writes ${name}`);
}

export function worst(judged: readonly JudgedPath[]): JudgedPath | undefined {
  return judged.reduce<JudgedPath | undefined>(
    (top, next) => (top === undefined || dangerRank(next.danger) > dangerRank(top.danger) ? next : top),
    undefined,
  );
}
