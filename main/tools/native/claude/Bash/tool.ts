import { mayMove } from '../../../../workspace/process-shell';
import type { SessionState } from '../../../../workspace/session-state';
import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import type { RunRoster, Tool } from '../../../define';
import { assessBash, previewBash, type AssessDeps, type CommandAnalyser } from './assess';
import { BashInput, description, jobKind } from './definition';
import { liftBash } from './lift';
import { projectBash } from './project';
import { createBashRun, type BashRunDeps } from './run';

export type BashToolDeps = BashRunDeps & AssessDeps;

export function createBashTool(deps: BashToolDeps): Tool<BashInput> {
  let loaded: CommandAnalyser | undefined;
  const analyser = async (): Promise<CommandAnalyser> => (loaded = await deps.analyser());

  /** Until the grammar has been loaded by a first command, nobody knows, and commands run one after the other. */
  function readOnly(input: BashInput, session: SessionState): boolean {
    const { command, cwd } = input;
    // Each command that moves changes where the next one starts.
    if (loaded === undefined || cwd !== undefined || jobKind(input) !== undefined || mayMove(command, {}))
      return false;
    const { root, home, written } = session;
    return loaded.readsOnly(command, { cwd: session.cwd, root, home, written });
  }

  return {
    name: 'Bash',
    group: 'Shell',
    description,
    input: BashInput,
    primaryArgument: 'command',
    lift: liftBash,
    readOnly: (input, { session }) => readOnly(input, session),
    assess: (input, context) => assessBash(input, context, { ...deps, analyser }),
    precheck: async (input, { roster }) => jobsAtHand(input, roster),
    preview: (input, assessment, context) => Promise.resolve(previewBash(input, assessment, context.session)),
    project: projectBash,
    run: createBashRun(deps),
  };
}

/** A job that nobody could look at or stop is not started (BA3). */
function jobsAtHand(input: BashInput, roster: RunRoster): Result<void, Refusal> {
  const kind = jobKind(input);
  const known = roster.entry('Jobs') ?? roster.entry('jobs');
  if (kind === undefined || (known !== undefined && known.verdict.kind !== 'withheld')) return ok(undefined);
  return err({
    by: 'precheck',
    reason: `${kind} makes a job, and the Jobs tool, which reads and stops it, is not available in this run.`,
    remedy: 'Run the command without it, with a timeout.',
  });
}
