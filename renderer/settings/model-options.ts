import type { ProviderInfo } from '@shared/domain/model';
import type { Option } from '../ui/options';

/** Models of all providers under their provider's name; those without a key say so and cannot be chosen. */
export function modelOptions(providers: readonly ProviderInfo[], chosen: string): readonly Option[] {
  const options = providers.flatMap((provider) =>
    provider.models.map((model): Option => {
      const reason = unavailable(provider);
      return {
        value: model.ref,
        label: model.name,
        group: provider.name,
        ...(reason === undefined ? {} : { disabledReason: reason }),
      };
    }),
  );
  const known = options.some((option) => option.value === chosen);
  return known ? options : [{ value: chosen, label: chosen, group: 'Chosen' }, ...options];
}

function unavailable(provider: ProviderInfo): string | undefined {
  if (provider.key === 'missing') return 'no key';
  return provider.ready ? undefined : 'not running';
}
