import { dangerRank, highestDanger, type Danger } from '@shared/domain/danger';
import type { FileProblem } from '../../workspace/file-problem';
import { movedProblem } from '../../workspace/decided-file';
import {
  classifyPath,
  displayPath,
  realPlaces,
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
  const resolved = await resolvePath(asked.path, { base, home });
  return resolved.ok ? resolved : err({ kind: 'io', message: resolved.error.message });
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

export async function placesOf(session: SessionState, appHome: string): Promise<PathPlaces> {
  return await realPlaces({ root: session.root, home: session.home, appHome });
}

/** Danger of using paths (PE2). A path that cannot be resolved is left out: it cannot be used either. */
export async function assessPaths(
  asked: readonly AskedPath[],
  session: SessionState,
  appHome: string,
): Promise<Assessment> {
  const places = await placesOf(session, appHome);
  const paths: PathUse[] = [];
  const reasons: DangerReason[] = [];
  for (const one of asked) {
    const resolved = await resolveAsked(one, session);
    if (!resolved.ok) continue;
    const { real } = resolved.value;
    if (paths.some((use) => use.real === real && use.access === one.access)) continue;
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
    paths: assessment.paths.map(({ asked, real, access, place, sort }) => {
      const shown = displayPath(real, session.root, session.home);
      const notes = [
        ...(shown === asked ? [] : [`asked for as ${asked}`]),
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
