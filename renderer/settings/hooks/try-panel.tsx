import type { HookTrial, HookView, RecordedCall } from '@shared/domain/hook';
import { FlaskConical, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { RunTexts } from '../../hooks';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { CodeBlock } from '../../ui/code-block';
import { Icon } from '../../ui/icon';
import { MessageStrip } from '../message-strip';
import { CallPicker } from './call-picker';

interface TryPanelProps {
  readonly hook: HookView;
  readonly onClose: () => void;
}

/** Feeds a recorded call to one hook, switched on or not, and shows what it would have come to (HK8). */
export function TryPanel({ hook, onClose }: TryPanelProps) {
  const { client } = useServices();
  const [call, setCall] = useState<RecordedCall>();
  const [trial, setTrial] = useState<HookTrial>();
  const [error, setError] = useState<string>();
  const [running, setRunning] = useState(false);

  async function run(): Promise<void> {
    if (call === undefined) return;
    setRunning(true);
    setTrial(undefined);
    const answer = await client.call('hooks.try', { id: hook.id, callId: call.id, event: hook.event });
    setRunning(false);
    if (answer.ok) setTrial(answer.value);
    setError(answer.ok ? undefined : answer.error.message);
  }

  return (
    <section
      aria-label="Try on a recorded call"
      className="flex flex-col gap-3 rounded-lg border border-edge bg-surface p-3"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="text-base font-semibold">Try on a recorded call</h3>
        <p className="min-w-0 flex-1 text-small text-muted">
          The hook runs once; what it answers goes nowhere. What it does by itself, it does.
        </p>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
        <Button
          size="sm"
          icon={FlaskConical}
          loading={running}
          loadingLabel="Running"
          disabledReason={call === undefined ? 'Choose a call first' : undefined}
          onClick={() => void run()}
        >
          Run the hook
        </Button>
      </header>
      <CallPicker chosen={call?.id} onChoose={setCall} />
      {error !== undefined && <MessageStrip tone="error">{error}</MessageStrip>}
      {trial !== undefined && <Outcome trial={trial} />}
    </section>
  );
}

function Outcome({ trial: { verdict, missed, tries } }: { readonly trial: HookTrial }) {
  const tone = /^The call would be denied|with a denial/.test(verdict)
    ? 'bg-redsoft text-red'
    : /would be allowed|call is allowed/.test(verdict)
      ? 'bg-greensoft text-green'
      : 'bg-hover text-fg';
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className={`rounded-md px-3 py-2 text-base font-medium wrap-anywhere ${tone}`}>
        {verdict}
      </p>
      {missed !== undefined && (
        <p className="flex items-start gap-1.5 text-small text-amber">
          <Icon icon={TriangleAlert} size={12} className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">In a turn it would not have run: {missed}</span>
        </p>
      )}
      {tries.map(({ run, answer }) => (
        <RunTexts
          key={run.id}
          run={run}
          more={
            answer !== undefined && (
              <>
                <dt className="text-small text-muted">Answer</dt>
                <dd className="min-w-0">
                  <CodeBlock code={answer} language="JSON, as read" maxLines={12} wrap />
                </dd>
              </>
            )
          }
        />
      ))}
    </div>
  );
}
