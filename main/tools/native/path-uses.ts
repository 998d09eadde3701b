import { dangerRank, highestDanger, type Danger } from '@shared/domain/danger';
import type { FileProblem } from '../../workspace/file-problem';
import { movedProblem } from '../../workspace/decided-file';
import {
  classifyPath,
  displayPath,
  realPlaces,
  resolveEntry,
  resolvePath,
  type PathClass,
  type PathPlaces,
  type ResolvedPath,
} from '../../workspace/paths';
import type { SessionState } from '../../workspace/session-state';
import { err, type Result } from '@shared/kit/result';
import type { ApprovalBody } from '@shared/domain/approval';
import type { Assessment, DangerReason, PathUse, RunContext, ToolContext } from '../define';

/** What the file tools need from outside. */
export interface FileToolDeps {
  /** This program's own home, which is protected (PE5). */
  readonly appHome: string;
  /**
   * Whether a deny rule for Read covers a file. Asked before a tool shows content that nobody was asked about:
   * search results, and the current text of a file to be overwritten (PE3).
   */
  readonly readDenied?: (real: string, context: ToolContext) => boolean;
}

export interface AskedPath {
  readonly path: string;
  readonly access: PathUse['access'];
  /** Where a relative path starts; the workspace unless given. */
  readonly base?: string;
  /** The entry itself, which is moved or removed: a link is not followed. */
  readonly entry?: true;
}

/** Resolves a path as the file tools read it: relative to the workspace, or to `base` inside the call. */
export async function resolveAsked(
  asked: AskedPath,
  session: SessionState,
): Promise<Result<ResolvedPath, FileProblem>> {
  const { root, home } = session;
  let base = root;
  if (asked.base !== undefined) {
    const folder = await resolvePath(asked.base, { base: root, home });
    if (!folder.ok) return err({ kind: 'io', message: folder.error.message });
    base = folder.value.real;
  }
  const resolve = asked.entry === true ? resolveEntry : resolvePath;
  const resolved = await resolve(asked.path, { base, home });
  return resolved.ok ? resolved : err({ kind: 'io', message: resolved.error.message });
}

/** What paths were judged as, for telling the files of a call apart; a second spelling of one file is not in it. */
export function judgedPaths(access: PathUse['access'], context: RunContext): ReadonlyMap<string, string> {
  const uses = context.assessment.paths.filter((use) => use.access === access);
  return new Map(uses.map(({ asked, real }) => [asked, real]));
}

/** Resolves once more at run time; what leads elsewhere than what was judged is not touched (PE5). */
export async function resolveDecided(
  asked: AskedPath,
  context: RunContext,
): Promise<Result<ResolvedPath, FileProblem>> {
  const resolved = await resolveAsked(asked, context.session);
  if (!resolved.ok) return resolved;
  const decided = context.assessment.paths.some(
    (use) => use.real === resolved.value.real && use.access === asked.access,
  );
  return decided ? resolved : err(movedProblem);
}

/** What the run writes, to be locked: what was decided about, since nothing else is touched. */
export function writtenPaths(context: RunContext): Promise<readonly string[]> {
  const { paths } = context.assessment;
  return Promise.resolve(paths.filter(({ access }) => access === 'write').map(({ real }) => real));
}

/** The places as they stand now. */
export async function placesOf(session: SessionState, appHome: string): Promise<PathPlaces> {
  session.places = await realPlaces({ root: session.root, home: session.home, appHome });
  return session.places;
}

/** The places as an earlier look in this session found them, for showing paths that were judged already. */
export async function knownPlaces(session: SessionState, appHome: string): Promise<PathPlaces> {
  return session.places ?? (await placesOf(session, appHome));
}

/**
 * The places to judge uses by. What is read inside the workspace is judged by known ones: a real path can lie below a
 * folder only while that folder stands at its real path, so a workspace that was exchanged for a link is looked at
 * anew, like everything else. Not noticed there: this program's home moved into the workspace meanwhile.
 */
async function placesFor(
  uses: readonly { readonly real: string; readonly access: PathUse['access'] }[],
  session: SessionState,
  appHome: string,
): Promise<PathPlaces> {
  const { places } = session;
  const known =
    places !== undefined &&
    uses.every(({ real, access }) => {
      if (access === 'write') return false;
      const { place, sort } = classifyPath(real, places);
      return place === 'inside' && sort === 'plain';
    });
  return known ? places : await placesOf(session, appHome);
}

/** Danger of using paths (PE2). A path that cannot be resolved is left out: it cannot be used either. */
export async function assessPaths(
  asked: readonly AskedPath[],
  session: SessionState,
  appHome: string,
): Promise<Assessment> {
  const uses: { readonly one: AskedPath; readonly real: string; readonly access: PathUse['access'] }[] = [];
  const resolved = await Promise.all(asked.map((one) => resolveAsked(one, session)));
  for (const [index, one] of asked.entries()) {
    const target = resolved[index];
    if (target?.ok !== true) continue;
    const { real } = target.value;
    if (uses.some((use) => use.real === real && use.access === one.access)) continue;
    uses.push({ one, real, access: one.access });
  }
  const places = await placesFor(uses, session, appHome);
  const paths: PathUse[] = [];
  const reasons: DangerReason[] = [];
  for (const { one, real } of uses) {
    const kind = classifyPath(real, places);
    paths.push({ asked: one.path, real, access: one.access, place: kind.place, sort: kind.sort });
    const reason = reasonFor(one.access, displayPath(real, places.root, places.home), kind);
    if (reason !== undefined) reasons.push(reason);
  }
  reasons.sort((first, second) => dangerRank(second.danger) - dangerRank(first.danger));
  return {
    danger: highestDanger(reasons.map((reason) => reason.danger)),
    reasons,
    paths,
    commands: [],
    hosts: [],
  };
}

function reasonFor(access: PathUse['access'], shown: string, kind: PathClass): DangerReason | undefined {
  const verb = access === 'read' ? 'reads' : 'changes';
  const reason = (danger: Danger, text: string): DangerReason => ({ danger, text });
  if (kind.sort === 'secret' || (kind.sort === 'protected' && access === 'write')) {
    return reason('critical', `It ${verb} ${shown}, which is ${kind.note ?? 'protected'}.`);
  }
  if (kind.place === 'outside') {
    return reason(access === 'read' ? 'medium' : 'high', `It ${verb} ${shown}, outside the workspace.`);
  }
  return access === 'read' ? undefined : reason('medium', `It ${verb} ${shown}.`);
}

/** The card for a call that only reads: the real path wherever it is not the one that was asked for. */
export function pathsPreview(assessment: Assessment, session: SessionState): ApprovalBody {
  return {
    kind: 'paths',
    paths: assessment.paths.map(({ asked, real, access, place, sort, whole }) => {
      const shown = displayPath(real, session.root, session.home);
      const notes = [
        ...(shown === asked ? [] : [`asked for as ${asked}`]),
        ...(whole === true ? ['with all that is in it'] : []),
        ...(place === 'outside' ? ['outside the workspace'] : []),
        ...(sort === 'plain' ? [] : [sort]),
      ];
      return { path: shown, access, ...(notes.length === 0 ? {} : { note: notes.join(', ') }) };
    }),
  };
}

/** True where content may be shown without asking anybody: inside the workspace, no secret, no deny rule. */
export function mayShow(real: string, places: PathPlaces, deps: FileToolDeps, context: ToolContext): boolean {
  const { place, sort } = classifyPath(real, places);
  return place === 'inside' && sort !== 'secret' && deps.readDenied?.(real, context) !== true;
}
