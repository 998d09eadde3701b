import { BookmarkPlus, CircleCheck, CircleX, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { OutputView } from '../../../../terminal';
import { formatBytes, formatClock, formatDuration } from '../../../../lib/format';
import { cx } from '../../../../lib/cx';
import { useAnnounce } from '../../../../ui/announcer';
import { Button } from '../../../../ui/button';
import { CodeBlock } from '../../../../ui/code-block';
import { Icon } from '../../../../ui/icon';
import { Segmented } from '../../../../ui/segmented';
import { Spinner } from '../../../../ui/spinner';
import type { BenchRun } from '../../../state/bench-run';
import { isRunning } from '../../../state/bench-run';
import { useDesk, useForm } from '../desk-context';
import { endOf } from './run-end';

/** The run under way, or the last one (CT9). */
export function RunResult({ run }: { readonly run: BenchRun }) {
  const [view, setView] = useState<'output' | 'model'>('output');
  const announce = useAnnounce();
  const running = isRunning(run);
  const end = endOf(run);
  useEffect(() => {
    if (end !== undefined) announce(end.words);
  }, [announce, end?.words]); // oxlint-disable-line react/exhaustive-deps -- the words are all that is said
  const hasScreen = run.kind === 'bash' && run.failure === undefined;
  const text = run.result?.text ?? '';
  return (
    <div role="group" aria-label="Test" className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1">
        {running ? <RunningHead run={run} /> : end && <EndHead end={end} bytes={text.length} />}
        {run.result !== undefined && run.kind === 'bash' && (
          <Segmented
            size="sm"
            aria-label="Shown of the run"
            options={[
              { value: 'output', label: 'Output' },
              { value: 'model', label: 'The model reads' },
            ]}
            value={view}
            onValueChange={setView}
          />
        )}
        {run.result !== undefined && <KeepButton run={run} />}
      </div>
      {run.failure !== undefined && (
        <p role="alert" className="border-t border-line bg-redsoft px-3 py-2 text-base wrap-anywhere">
          {run.failure}
        </p>
      )}
      {run.result?.reason !== undefined && run.result.reason !== end?.verdict && (
        <p className="border-t border-line px-3 py-1.5 text-small wrap-anywhere text-red">
          {run.result.reason}
        </p>
      )}
      {hasScreen && (
        <OutputView
          label="Output of the test"
          text={run.output}
          dropped={run.dropped}
          className={cx('min-h-52 flex-1 border-t border-line bg-sunken', view === 'model' && 'hidden')}
        />
      )}
      {run.result !== undefined && (run.kind === 'http' || view === 'model') && (
        <div className="border-t border-line">
          <CodeBlock bare wrap maxLines={16} language="what the model reads" code={text} />
        </div>
      )}
    </div>
  );
}

function RunningHead({ run }: { readonly run: BenchRun }) {
  const { actions, key } = useDesk();
  const [now, setNow] = useState(run.startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <Spinner className="text-link" />
      <span className="text-base font-medium">Running</span>
      <span className="text-small text-muted tabular-nums">{formatClock(now - run.startedAt)}</span>
      <Button
        size="sm"
        variant="danger"
        icon={Square}
        className="ml-auto"
        loading={run.stopping}
        onClick={() => void actions.stop(key)}
      >
        Stop
      </Button>
    </>
  );
}

function EndHead({
  end,
  bytes,
}: {
  readonly end: NonNullable<ReturnType<typeof endOf>>;
  readonly bytes: number;
}) {
  return (
    <>
      <Icon icon={end.ok ? CircleCheck : CircleX} className={end.ok ? 'text-green' : 'text-red'} />
      <p
        className={cx(
          'mr-auto font-mono text-code wrap-anywhere text-muted',
          end.before === '' ? 'shrink-0' : 'min-w-40 flex-1',
        )}
      >
        {end.before !== '' && `${end.before} → `}
        <span className={cx('font-semibold', end.ok ? 'text-green' : 'text-red')}>{end.verdict}</span>
        {end.durationMs !== undefined && ` · ${formatDuration(end.durationMs)}`}
        {bytes > 0 && ` · ${formatBytes(bytes)}`}
      </p>
    </>
  );
}

/** A run that is worth repeating becomes an example of the form; it is saved with the tool (CT18). */
function KeepButton({ run }: { readonly run: BenchRun }) {
  const { actions, key } = useDesk();
  const count = useForm((form) => form.examples.length);
  const announce = useAnnounce();
  const [kept, setKept] = useState(false);
  const { exitCode, status } = run.result ?? {};
  if (exitCode === undefined && status === undefined) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={BookmarkPlus}
      aria-label={kept ? undefined : 'Keep as example'}
      disabledReason={kept ? 'It is among the examples of the form' : undefined}
      onClick={() => {
        const values = Object.values(run.args).map(String).join(', ');
        actions.keepExample(key, {
          name: values === '' ? `run ${count + 1}` : values.slice(0, 60),
          args: { ...run.args },
          expect: {
            ...(exitCode === undefined ? {} : { exitCode }),
            ...(status === undefined ? {} : { status }),
          },
        });
        setKept(true);
        announce('Kept as an example');
      }}
    >
      {kept ? 'Kept' : 'Keep'}
    </Button>
  );
}
