import { useState } from 'react';
import type { SkillList } from '@shared/contract/skills';
import { useServices } from '../../state/services';
import { useAsked } from '../use-asked';

export interface SkillDesk {
  readonly list: SkillList | undefined;
  /** Why it could not be read, or the last change not made. */
  readonly error: string | undefined;
  readonly ask: () => Promise<void>;
  readonly setOff: (kind: 'skill' | 'plugin', name: string, off: boolean) => Promise<void>;
  readonly remove: (name: string) => Promise<boolean>;
  /** Takes the list that came with an answer. */
  readonly put: (list: SkillList) => void;
}

/** What was found for the window's folder, and what the page changes of it. */
export function useSkills(): SkillDesk {
  const { client } = useServices();
  const { value, error, ask, put } = useAsked('skills.list', null);
  const [failed, setFailed] = useState<string>();
  return {
    list: value,
    error: failed ?? error,
    ask,
    async setOff(kind, name, off) {
      const answer = await client.call('skills.setOff', { kind, name, off });
      setFailed(answer.ok ? undefined : answer.error.message);
      if (answer.ok) put(answer.value);
    },
    async remove(name) {
      const answer = await client.call('skills.remove', { name });
      setFailed(answer.ok ? undefined : answer.error.message);
      if (answer.ok) put(answer.value);
      return answer.ok;
    },
    put,
  };
}
