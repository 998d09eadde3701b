import { dangerRank, highestDanger, type Danger } from '@shared/domain/danger';
import type { Refusal } from '@shared/domain/refusal';
import { entryTree } from '../../workspace/entry-tree';
import { classifyPath, displayPath, isInside, type PathClass, type PathPlaces } from '../../workspace/paths';
import type { SessionState } from '../../workspace/session-state';
import type { Assessment, DangerReason, PathUse } from '../define';
import { placesOf, resolveAsked, type AskedPath } from './path-uses';

/** What a call does with one file, link or folder as a whole. */
export interface EntryUse {
  readonly asked: AskedPath;
  /** "deletes", "moves", "copies", "writes". */
  readonly verb: string;
  /** A folder is taken away with all below it. */
  readonly removes?: true;
  /** It becomes what stands there: a copy's target holds what its source holds. */
  readonly like?: AskedPath;
}

/** Entries of one folder that are looked at for secrets and protected files. */
export const maxLooked = 5_000;
/** Secrets and protected files named of one folder. */
const maxNamed = 20;

interface Found {
  readonly use: PathUse;
  readonly reason?: DangerReason;
}

/**
 * Danger of using entries as a whole (PE2): secrets and protected files inside a folder count as if they were named
 * themselves. A folder with more entries than are looked at is at least high.
 */
export async function assessEntries(
  entries: readonly EntryUse[],
  session: SessionState,
  appHome: string,
): Promise<Assessment> {
  const places = await placesOf(session, appHome);
  const found = new Map<string, Found>();
  for (const entry of entries) {
    for (const one of await usesOf(entry, session, places)) {
      const key = `${one.use.access} ${one.use.real}`;
      if (!found.has(key)) found.set(key, one);
    }
  }
  const reasons = [...found.values()].flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  reasons.sort((first, second) => dangerRank(second.danger) - dangerRank(first.danger));
  return {
    danger: highestDanger(reasons.map((reason) => reason.danger)),
    reasons,
    paths: [...found.values()].map(({ use }) => use),
    commands: [],
    hosts: [],
  };
}

async function usesOf(entry: EntryUse, session: SessionState, places: PathPlaces): Promise<readonly Found[]> {
  const target = await resolveAsked(entry.asked, session);
  if (!target.ok) return [];
  const source = entry.like === undefined ? target : await resolveAsked(entry.like, session);
  if (!source.ok) return [];
  const tree = await entryTree(source.value.real, maxLooked);
  const [first, ...below] = tree.entries;
  const folder = first?.kind === 'folder';
  const { access, path: asked } = entry.asked;
  const { real } = target.value;
  const own = classifyPath(real, places);
  const sweeping = folder && access === 'write' && (entry.removes === true || tree.partial);
  const use: PathUse = {
    asked,
    real,
    access,
    place: own.place,
    sort: own.sort,
    ...(folder ? { whole: true } : {}),
    ...(sweeping ? { sweeping: true } : {}),
  };
  const shown = displayPath(real, places.root, places.home);
  const amount = folder ? ` with all that is in it (${tree.partial ? 'more than ' : ''}${below.length})` : '';
  const found: Found[] = [withReason(use, own, `It ${entry.verb} ${shown}${amount}`)];
  for (const { path } of below) {
    const there = real + path.slice(source.value.real.length);
    const kind = classifyPath(there, places);
    if (kind.sort !== 'secret' && (kind.sort === 'plain' || access === 'read')) continue;
    const name = displayPath(there, places.root, places.home);
    const inner: PathUse = { asked: name, real: there, access, place: kind.place, sort: kind.sort };
    found.push(withReason(inner, kind, `It ${entry.verb} ${name}`));
    if (found.length > maxNamed) break;
  }
  return found;
}

function withReason(use: PathUse, kind: PathClass, sentence: string): Found {
  const reason = (danger: Danger, end: string): Found => ({
    use,
    reason: { danger, text: `${sentence}${end}.` },
  });
  if (kind.sort === 'secret' || (kind.sort === 'protected' && use.access === 'write')) {
    return reason('critical', `, which is ${kind.note ?? 'protected'}`);
  }
  if (use.access === 'read') {
    return use.place === 'outside' ? reason('medium', ', outside the workspace') : { use };
  }
  if (use.place === 'outside') return reason('high', ', outside the workspace');
  return reason(use.sweeping === true ? 'high' : 'medium', '');
}

/** Entries that no call may take away: the workspace, the home, this program's own home, and what holds them. */
export function keptEntry(asked: string, real: string, places: PathPlaces): Refusal | undefined {
  const kept = [
    { place: places.root, name: 'the workspace' },
    { place: places.home, name: "the person's home" },
    { place: places.appHome, name: "this program's own home" },
  ].find(({ place }) => isInside(real, place));
  if (kept === undefined) return undefined;
  return {
    by: 'precheck',
    reason: `Nothing was changed: ${asked} is ${kept.name} or a folder that holds it.`,
    remedy: 'Name the files and folders inside it.',
  };
}
