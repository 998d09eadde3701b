import { Play } from 'lucide-react';
import { Box } from '../../../../ui/box';
import { Button } from '../../../../ui/button';
import { isRunning } from '../../../state/bench-run';
import { useDesk, useDeskState, useCheck, useForm, useProblems, useSamples } from '../desk-context';
import { MissingList } from './missing-list';
import { ModelView } from './model-view';
import { RunPreview } from './run-preview';
import { RunResult } from './run-result';
import { SampleFields } from './sample-fields';

/** Beside the form: samples, what will run, what the model sees and its price, and a run by hand (CT8, CT9, CT19). */
export function Bench() {
  const { isNew } = useDesk();
  const name = useForm((form) => (isNew ? '' : form.name));
  return (
    <section aria-label={isNew ? 'Bench' : `Bench of ${name}`} className="flex min-w-0">
      <Box
        className="flex-1"
        title="Bench"
        end={<TestButton />}
        bodyClassName="flex flex-col divide-y divide-line"
      >
        <SampleFields />
        <RunPreview />
        <ModelView />
        <BenchEnd />
      </Box>
    </section>
  );
}

/** How many things stand between the form and a run. */
function useBlocked(): number {
  return useProblems().all.length + useSamples().problems.length;
}

function TestButton() {
  const { test } = useDesk();
  const running = useDeskState(({ run }) => run !== undefined && isRunning(run));
  const blocked = useBlocked();
  const reason =
    blocked > 0
      ? `${blocked === 1 ? 'One thing is' : `${blocked} things are`} missing; the bench lists ${blocked === 1 ? 'it' : 'them'}`
      : undefined;
  return (
    <Button
      size="sm"
      icon={Play}
      variant="plain"
      loading={running}
      loadingLabel="Testing"
      disabledReason={reason}
      onClick={test}
    >
      Test now
    </Button>
  );
}

/** What is missing, the run, and what is worth knowing. */
function BenchEnd() {
  const { key } = useDesk();
  const { warnings } = useCheck();
  const run = useDeskState((desk) => desk.run);
  const blocked = useBlocked();
  return (
    <>
      {blocked > 0 && <MissingList />}
      {run !== undefined && <RunResult key={`${key} ${run.turn}`} run={run} />}
      {blocked === 0 && warnings.length > 0 && <MissingList />}
      {run === undefined && blocked === 0 && (
        <p className="px-3 py-2 text-small text-muted">
          Testing saves nothing and asks nothing: you are running your own tool by hand.
        </p>
      )}
    </>
  );
}
