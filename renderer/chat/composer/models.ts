import { Cpu } from 'lucide-react';
import { directModel, type ModelInfo, type ProviderInfo } from '@shared/domain/model';
import type { Option } from '../../ui/options';

/** Value of the row that leads to Settings → Models instead of picking a model. */
export const keyPrefix = 'key:';

/** The models to pick from, by provider. A provider without a key has one row that leads to where it is given. */
export function modelOptions(providers: readonly ProviderInfo[], current: string): readonly Option[] {
  const options = providers.flatMap(optionsOf);
  // A model picked earlier, whose provider is gone or not asked yet, stays visible as what it is.
  if (options.some((option) => option.value === current)) return options;
  return [
    ...options,
    {
      value: current,
      label: nameOf(current),
      icon: Cpu,
      group: 'Now',
      description: 'not listed by any provider',
    },
  ];
}

function optionsOf(provider: ProviderInfo): readonly Option[] {
  const group = provider.name;
  if (provider.key === 'missing') {
    return [{ value: keyPrefix + provider.id, label: 'Add a key', description: 'no key yet', group }];
  }
  if (!provider.ready) {
    return [
      {
        value: keyPrefix + provider.id,
        label: 'Set up',
        description: provider.note ?? 'not reachable',
        group,
      },
    ];
  }
  return provider.models.map((model) => ({
    value: model.ref,
    label: model.name,
    icon: Cpu,
    group,
    ...(model.ref === directModel && { description: 'runs the calls you type' }),
  }));
}

export function findModel(providers: readonly ProviderInfo[] | null, ref: string): ModelInfo | undefined {
  return providers?.flatMap((provider) => provider.models).find((model) => model.ref === ref);
}

/** A model's name where only its reference is known. */
export function nameOf(ref: string): string {
  return ref === directModel ? 'Direct' : (ref.split('/').at(-1) ?? ref);
}
