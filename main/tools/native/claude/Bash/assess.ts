import { dangerRank, highestDanger } from '@shared/domain/danger';
import type { ApprovalBody, TextMark } from '@shared/domain/approval';
import { displayPath } from '../../../../workspace/paths';
import type { SessionState } from '../../../../workspace/session-state';
import type { Assessment, CommandUse, PathUse, ToolContext } from '../../../define';
import { assessPaths, pathsPreview, resolveAsked } from '../../path-uses';
import type { BashInput } from './definition';

export interface CommandScene {
  /** Directory the command starts in. */
  readonly cwd: string;
  readonly root: string;
  readonly home: string;
  /** Real paths that the agent wrote in this session. */
  readonly written: ReadonlySet<string>;
}

/** Judges a command line without running anything (main/permissions/shell). */
export interface CommandAnalyser {
  analyse(script: string, scene: CommandScene): Promise<Assessment>;
  /** Whether it certainly changes nothing. */
  readsOnly(script: string, scene: CommandScene): boolean;
}

export interface AssessDeps {
  /** Its grammar takes a moment to load, so it comes when it is first asked for. */
  analyser(): Promise<CommandAnalyser>;
  /** This program's own home, which is protected (PE5). */
  readonly appHome: string;
}

/** Where the command starts: the directory it names, which is for this command alone, or that of the session. */
export async function startDirectory(input: BashInput, session: SessionState): Promise<string> {
  if (input.cwd === undefined) return session.cwd;
  const resolved = await resolveAsked({ path: input.cwd, access: 'read' }, session);
  return resolved.ok ? resolved.value.real : input.cwd;
}

/** The analysis of the command, and what running in another directory adds to it. */
export async function assessBash(
  input: BashInput,
  context: ToolContext,
  deps: AssessDeps,
): Promise<Assessment> {
  const { session } = context;
  const { root, home, written } = session;
  const cwd = await startDirectory(input, session);
  const analyser = await deps.analyser();
  const own = await analyser.analyse(input.command, { cwd, root, home, written });
  if (input.cwd === undefined) return { ...own, cwd };
  const place = await assessPaths([{ path: input.cwd, access: 'read' }], session, deps.appHome);
  const reasons = [...own.reasons, ...place.reasons].toSorted(
    (one, other) => dangerRank(other.danger) - dangerRank(one.danger),
  );
  const paths = [...own.paths, ...place.paths.filter((path) => !own.paths.some((use) => isSame(use, path)))];
  return { ...own, danger: highestDanger([own.danger, place.danger]), reasons, paths, cwd };
}

function isSame(one: PathUse, other: PathUse): boolean {
  return one.real === other.real && one.access === other.access;
}

/** The card: what will run and where, with the parts and paths that make it dangerous marked (PE4, PE9). */
export function previewBash(input: BashInput, assessment: Assessment, session: SessionState): ApprovalBody {
  const { command, description } = input;
  const listed = pathsPreview(
    { ...assessment, paths: assessment.paths.map((use) => asShown(use, session)) },
    session,
  );
  return {
    kind: 'command',
    command,
    cwd: shownDirectory(assessment.cwd ?? session.cwd, session),
    ...(description === undefined ? {} : { description }),
    marks: marksOf(command, assessment, session),
    parts: assessment.commands.map(({ text, danger }) => ({ text, danger, decidedBy: '', culprit: false })),
    paths: listed.kind === 'paths' ? listed.paths : [],
  };
}

/** The analysis spells `~` out; that is no other path than the one that was written. */
function asShown(use: PathUse, { root, home }: SessionState): PathUse {
  return use.asked === use.real ? { ...use, asked: displayPath(use.real, root, home) } : use;
}

/** Empty for the workspace itself, which goes without saying. */
export function shownDirectory(cwd: string, { root, home }: SessionState): string {
  return cwd === root ? '' : displayPath(cwd, root, home);
}

/**
 * The cause of the question: of the most dangerous parts the innermost, and of a part that is dangerous for the path
 * it uses that path alone.
 */
function marksOf(
  command: string,
  { danger, commands, paths }: Assessment,
  session: SessionState,
): TextMark[] {
  if (danger === 'none') return [];
  const worst = commands.filter((part) => part.danger === danger && part.end > part.start);
  return worst
    .filter((part) => !worst.some((inner) => inner !== part && holds(part, inner)))
    .map((part) => pathMark(command, part, paths, session) ?? { start: part.start, end: part.end });
}

function pathMark(
  command: string,
  part: CommandUse,
  paths: readonly PathUse[],
  { root, home }: SessionState,
): TextMark | undefined {
  if (part.redirect !== undefined) return undefined;
  const text = command.slice(part.start, part.end);
  for (const { asked, real } of paths) {
    const shown = displayPath(real, root, home);
    if (
      !/^(?:reads|writes) /.test(part.reason) ||
      !part.reason.slice(part.reason.indexOf(' ') + 1).startsWith(shown)
    )
      continue;
    const spelled = [
      asked,
      asked.startsWith(`${home}/`) ? `~${asked.slice(home.length)}` : asked,
      shown,
      real,
    ];
    const found = spelled.find((one) => one !== '' && text.includes(one));
    if (found === undefined) continue;
    const start = part.start + text.indexOf(found);
    return { start, end: start + found.length };
  }
  return undefined;
}

function holds(outer: TextMark, inner: TextMark): boolean {
  return (
    outer.start <= inner.start && inner.end <= outer.end && inner.end - inner.start < outer.end - outer.start
  );
}
