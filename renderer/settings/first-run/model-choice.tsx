import type { ProviderInfo } from '@shared/domain/model';
import { Cpu, KeyRound, Link2, Terminal } from 'lucide-react';
import { useServices } from '../../state/services';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { RadioList, type RadioRow } from '../../ui/radio-list';
import { Select } from '../../ui/select';
import { useProviders } from '../use-providers';

interface ModelChoiceProps {
  /** A model reference. */
  readonly value: string;
  readonly onChange: (model: string) => void;
}

/** Direct and what was found on this machine first, then providers that need a key. */
export function ModelChoice({ value, onChange }: ModelChoiceProps) {
  const { openSettings } = useServices();
  const providers = useProviders();
  const list = providers.list ?? [];
  const chosen = list.find((provider) => provider.models.some((model) => model.ref === value));

  const rows = list.map((provider) => row(provider, value, onChange, () => openSettings('models')));
  const groups = [
    ...rows.filter((entry) => entry.group === 'Works now'),
    ...rows.filter((entry) => entry.group !== 'Works now'),
  ];
  return (
    <RadioList
      aria-label="What answers"
      labelWidth={96}
      options={groups}
      value={chosen?.id ?? 'direct'}
      onValueChange={(id) => {
        const first = list.find((provider) => provider.id === id)?.models[0];
        if (first !== undefined) onChange(first.ref);
      }}
    />
  );
}

function row(
  provider: ProviderInfo,
  value: string,
  onChange: (model: string) => void,
  addKey: () => void,
): RadioRow {
  const works = provider.ready;
  const base = {
    value: provider.id,
    label: provider.name,
    icon: iconOf(provider),
    group: works ? 'Works now' : 'Needs a key or a start',
  };
  if (provider.kind === 'direct') {
    return {
      ...base,
      description: 'You name the call. No model, no account.',
      end: <Badge tone="green">no key</Badge>,
    };
  }
  if (!works) {
    const missing = provider.key === 'missing';
    return {
      ...base,
      disabledReason: missing ? 'Needs a key' : 'Not running',
      end: missing ? (
        <Button size="sm" onClick={addKey}>
          Add key
        </Button>
      ) : undefined,
    };
  }
  return {
    ...base,
    description: provider.baseUrl ?? 'Ready',
    end: <ModelSelect provider={provider} value={value} onChange={onChange} />,
  };
}

interface ModelSelectProps extends ModelChoiceProps {
  readonly provider: ProviderInfo;
}

function ModelSelect({ provider, value, onChange }: ModelSelectProps) {
  const own = provider.models.find((model) => model.ref === value);
  const count = provider.models.length === 1 ? '1 model' : `${provider.models.length} models`;
  return (
    <Select
      aria-label={`Model of ${provider.name}`}
      size="sm"
      placeholder={count}
      options={provider.models.map((model) => ({ value: model.ref, label: model.name }))}
      value={own?.ref ?? null}
      onValueChange={onChange}
      className="w-40"
    />
  );
}

function iconOf(provider: ProviderInfo) {
  if (provider.kind === 'direct') return Terminal;
  if (provider.kind === 'openai-compatible') return Link2;
  return provider.key === 'not-needed' ? Cpu : KeyRound;
}
