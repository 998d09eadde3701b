import type { ProviderInfo } from '@shared/domain/model';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { PageFrame } from '../page-frame';
import { useProviders, type Providers } from '../use-providers';
import { EndpointForm } from './endpoint-form';
import { ProviderRow } from './provider-row';

/** Providers, their keys, local servers and endpoints, each with a connection test. */
export function ModelsPage() {
  const providers = useProviders();
  return (
    <PageFrame
      title="Models"
      description="What can answer in a conversation. Direct needs no model, no key and no network."
      end={
        <Button
          icon={RefreshCw}
          loading={providers.refreshing}
          loadingLabel="Looking"
          onClick={() => void providers.refresh()}
        >
          Look again
        </Button>
      }
    >
      {providers.error !== undefined && <p className="text-red">{providers.error}</p>}
      {providers.list !== undefined && <Groups list={providers.list} providers={providers} />}
    </PageFrame>
  );
}

function Groups({
  list,
  providers,
}: {
  readonly list: readonly ProviderInfo[];
  readonly providers: Providers;
}) {
  const local = list.filter((provider) => groupOf(provider) === 'local');
  const keyed = list.filter((provider) => groupOf(provider) === 'keyed');
  const added = list.filter((provider) => groupOf(provider) === 'endpoint');
  return (
    <>
      <ProviderBox title="On this machine" list={local} onChanged={providers.refresh} />
      <ProviderBox title="With your key" list={keyed} onChanged={providers.refresh} />
      <Endpoints list={added} onChanged={providers.refresh} />
    </>
  );
}

interface ProviderBoxProps {
  readonly title: string;
  readonly list: readonly ProviderInfo[];
  readonly onChanged: () => Promise<void>;
}

function ProviderBox({ title, list, onChanged }: ProviderBoxProps) {
  return (
    <Box title={title}>
      <ul>
        {list.map((provider) => (
          <ProviderRow key={provider.id} provider={provider} removable={false} onChanged={onChanged} />
        ))}
      </ul>
    </Box>
  );
}

function Endpoints({ list, onChanged }: Omit<ProviderBoxProps, 'title'>) {
  const [adding, setAdding] = useState(false);
  const add = (
    <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
      Add endpoint
    </Button>
  );
  return (
    <Box title="OpenAI-compatible endpoints" end={list.length > 0 && !adding ? add : undefined}>
      <ul>
        {list.map((provider) => (
          <ProviderRow key={provider.id} provider={provider} removable onChanged={onChanged} />
        ))}
      </ul>
      {adding && (
        <EndpointForm
          taken={list.map((provider) => provider.id)}
          onClose={() => setAdding(false)}
          onAdded={async () => {
            setAdding(false);
            await onChanged();
          }}
        />
      )}
      {list.length === 0 && !adding && (
        <EmptyState title="No endpoints yet" action={add} className="p-3">
          Any server that speaks OpenAI&apos;s chat protocol, such as a gateway or vLLM.
        </EmptyState>
      )}
    </Box>
  );
}

function groupOf(provider: ProviderInfo): 'local' | 'keyed' | 'endpoint' {
  switch (provider.kind) {
    case 'direct':
    case 'ollama':
    case 'lmstudio':
    case 'llamacpp':
      return 'local';
    case 'openai-compatible':
      return 'endpoint';
    case 'anthropic':
    case 'openai':
    case 'google':
      return 'keyed';
  }
}
