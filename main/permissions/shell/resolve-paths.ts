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
import { secretBelow, type SecretBelow } from './secret-below';
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
  const meta = located.request.meta === true;
  const judged: JudgedPath[] = [];
  for (const value of values) {
    // Standard input or output, not a file of that name.
    if (value === '-' || value === '') continue;
    for (const absolute of absolutePaths(value, argument, located.bases, walk)) {
      if (absolute === null) judged.push(unknown(access));
      else {
        judged.push(await judgePath(value, absolute, access, { whole, meta }, places));
        const contents = meta ? undefined : (located.request.contents ?? argument.among);
        const secret = contents === undefined ? undefined : await secretBelow(absolute, contents, places);
        if (secret !== undefined) judged.push(secretRead(secret, places));
      }
    }
  }
  return judged;
}

function secretRead({ real, note }: SecretBelow, places: PathPlaces): JudgedPath {
  const use: PathUse = {
    asked: real,
    real,
    access: 'read',
    place: isInside(places.root, real) ? 'inside' : 'outside',
    sort: 'secret',
  };
  const reason = `reads ${displayPath(real, places.root, places.home)} among others, ${note}`;
  return { use, danger: 'critical', reason };
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
    const spelled = base === '' ? value : `${base}/${value}`;
    const absolute = throughLinks(spelled, walk.links);
    // The link that this very script makes stands in its own place too.
    if (!argument.glob || argument.below === true)
      return absolute === spelled ? [absolute] : [absolute, spelled];
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
  { whole, meta }: { readonly whole: boolean; readonly meta: boolean },
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
  if (sort === 'secret' && !meta) return judged('critical', `${verb} ${name}, ${note ?? 'a secret file'}`);
  if (access === 'read') {
    if (whole && !meta && isInside(real, path.join(places.home, '.ssh')))
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
