import type { KeyState, ProviderInfo } from '@shared/domain/model';
import { CircleCheck, CircleX, Cpu, KeyRound, Link2, Terminal, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useServices } from '../../state/services';
import { Badge, type BadgeTone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { formatDuration } from '../../lib/format';
import { KeyForm } from './key-form';

interface ProviderRowProps {
  readonly provider: ProviderInfo;
  /** An endpoint the person added. */
  readonly removable: boolean;
  readonly onChanged: () => Promise<void>;
}

type Test =
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly ok: boolean; readonly text: string };

/** One provider: what it is, where its key comes from, and whether it answers. */
export function ProviderRow({ provider, removable, onChanged }: ProviderRowProps) {
  const { client, notify } = useServices();
  const [editing, setEditing] = useState(false);
  const [test, setTest] = useState<Test>();

  async function runTest() {
    setTest({ kind: 'running' });
    const answer = await client.call('models.test', { providerId: provider.id });
    setTest(answer.ok ? testResult(answer.value) : { kind: 'done', ok: false, text: answer.error.message });
  }

  async function forget(channel: 'models.removeKey' | 'models.removeEndpoint') {
    const answer =
      channel === 'models.removeKey'
        ? await client.call(channel, { providerId: provider.id })
        : await client.call(channel, { id: provider.id });
    if (!answer.ok) notify({ title: 'Nothing was removed', text: answer.error.message, tone: 'error' });
    setTest(undefined);
    await onChanged();
  }

  const stored = provider.key === 'encrypted' || provider.key === 'plain' || provider.key === 'session';
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <Icon icon={icons[provider.kind]} className="text-muted" />
        <span className="w-32 shrink-0 font-medium">{provider.name}</span>
        <span className="min-w-40 flex-1 text-small text-muted">{describe(provider)}</span>
        <StateBadge provider={provider} />
        {provider.kind !== 'direct' && (
          <span className="flex items-center gap-1">
            <Button
              size="sm"
              variant="ghost"
              loading={test?.kind === 'running'}
              loadingLabel="Testing"
              onClick={() => void runTest()}
            >
              Test connection
            </Button>
            {takesKey(provider) && !editing && (
              <Button size="sm" onClick={() => setEditing(true)}>
                {stored ? 'Replace key' : 'Add key'}
              </Button>
            )}
            {stored && (
              <Button size="sm" variant="danger" onClick={() => void forget('models.removeKey')}>
                Remove key
              </Button>
            )}
            {removable && (
              <Button size="sm" variant="danger" onClick={() => void forget('models.removeEndpoint')}>
                Remove
              </Button>
            )}
          </span>
        )}
      </div>
      <p role="status" className="px-3 text-small empty:hidden">
        {test?.kind === 'done' && (
          <span
            className={test.ok ? 'flex gap-1.5 pb-2 pl-6.5 text-green' : 'flex gap-1.5 pb-2 pl-6.5 text-red'}
          >
            <Icon icon={test.ok ? CircleCheck : CircleX} size={12} className="mt-0.5" />
            {test.text}
          </span>
        )}
      </p>
      {editing && (
        <KeyForm
          provider={provider}
          onClose={() => setEditing(false)}
          onSaved={async () => {
            setEditing(false);
            setTest(undefined);
            await onChanged();
          }}
        />
      )}
    </li>
  );
}

const icons: Readonly<Record<ProviderInfo['kind'], LucideIcon>> = {
  direct: Terminal,
  ollama: Cpu,
  lmstudio: Cpu,
  llamacpp: Cpu,
  anthropic: KeyRound,
  openai: KeyRound,
  google: KeyRound,
  'openai-compatible': Link2,
};

const keyWords: Readonly<Record<KeyState, { readonly text: string; readonly tone: BadgeTone }>> = {
  'not-needed': { text: 'no key needed', tone: 'green' },
  missing: { text: 'no key', tone: 'neutral' },
  environment: { text: 'key from the environment', tone: 'green' },
  encrypted: { text: 'key encrypted', tone: 'green' },
  plain: { text: 'key readable on disk', tone: 'amber' },
  session: { text: 'key until you quit', tone: 'amber' },
};

function StateBadge({ provider }: { readonly provider: ProviderInfo }) {
  if (!provider.ready && provider.key === 'not-needed') return <Badge>not running</Badge>;
  const words = keyWords[provider.key];
  return <Badge tone={words.tone}>{words.text}</Badge>;
}

function takesKey(provider: ProviderInfo): boolean {
  return provider.kind === 'openai-compatible' || provider.key !== 'not-needed';
}

function describe(provider: ProviderInfo): string {
  if (provider.key === 'missing') return 'Add a key here, or set it in the environment.';
  if (provider.note !== undefined) return provider.note;
  const count = provider.models.length === 1 ? '1 model' : `${provider.models.length} models`;
  return provider.baseUrl === undefined ? count : `${count} · ${provider.baseUrl}`;
}

function testResult(value: {
  ok: boolean;
  message: string;
  durationMs: number;
  models?: number | undefined;
}): Test {
  const models = value.models === undefined ? '' : ` · ${value.models} models`;
  return {
    kind: 'done',
    ok: value.ok,
    text: value.ok ? `${value.message} ${formatDuration(value.durationMs)}${models}` : value.message,
  };
}
