import { Play } from 'lucide-react';
import { Box } from '../../../../ui/box';
import { Button } from '../../../../ui/button';
import { isRunning } from '../../../state/bench-run';
import { useDesk } from '../desk-context';
import { MissingList } from './missing-list';
import { ModelView } from './model-view';
import { RunPreview } from './run-preview';
import { RunResult } from './run-result';
import { SampleFields } from './sample-fields';

/** Beside the form: samples, what will run, what the model sees and its price, and a run by hand (CT8, CT9, CT19). */
export function Bench() {
  const { desk, problems, samples, test, key, isNew, form, check } = useDesk();
  const blocked = problems.length + samples.problems.length;
  const { run } = desk;
  const running = run !== undefined && isRunning(run);
  const reason =
    blocked > 0
      ? `${blocked === 1 ? 'One thing is' : `${blocked} things are`} missing; the bench lists ${blocked === 1 ? 'it' : 'them'}`
      : undefined;
  return (
    <section aria-label={isNew ? 'Bench' : `Bench of ${form.name}`} className="flex min-w-0">
      <Box
        className="flex-1"
        title="Bench"
        end={
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
        }
        bodyClassName="flex flex-col divide-y divide-line"
      >
        <SampleFields />
        <RunPreview />
        <ModelView />
        {blocked > 0 && <MissingList />}
        {run !== undefined && <RunResult key={`${key} ${run.turn}`} run={run} />}
        {blocked === 0 && check.warnings.length > 0 && <MissingList />}
        {run === undefined && blocked === 0 && (
          <p className="px-3 py-2 text-small text-muted">
            Testing saves nothing and asks nothing: you are running your own tool by hand.
          </p>
        )}
      </Box>
    </section>
  );
}
