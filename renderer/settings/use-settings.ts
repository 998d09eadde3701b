import type { RequestOf } from '@shared/contract';
import type { Settings } from '@shared/domain/settings';
import { useServices } from '../state/services';
import { session } from '../state/session-slice';

/** The settings as they are, and the way to change some of them; a failure is said in a toast and nothing changes. */
export function useSettings(): readonly [
  Settings,
  (change: RequestOf<'settings.update'>) => Promise<boolean>,
] {
  const { client, notify } = useServices();
  const settings = session.useSlice((slice) => slice.session.settings);
  const actions = session.useSlice((slice) => slice.sessionActions);
  return [
    settings,
    async (change) => {
      const answer = await client.call('settings.update', change);
      if (answer.ok) actions.settings(answer.value);
      else notify({ title: 'The setting was not saved', text: answer.error.message, tone: 'error' });
      return answer.ok;
    },
  ];
}
