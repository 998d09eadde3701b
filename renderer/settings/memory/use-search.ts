import type { MemoryAnswer } from '@shared/domain/memory';
import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../../state/services';

export interface MemorySearch {
  readonly answer: MemoryAnswer | undefined;
  readonly error: string | undefined;
  /** What is shown is not yet of what is typed. */
  readonly pending: boolean;
}

interface State {
  readonly key: string;
  readonly answer?: MemoryAnswer;
  readonly error?: string;
}

/** Typing pauses this long before it is looked for. */
const PAUSE_MS = 200;

/** What an agent would find; looked for when typing pauses, and again when a switch or a memory has changed. */
export function useSearch(query: string, everywhere: boolean): MemorySearch {
  const { client } = useServices();
  const [state, setState] = useState<State>({ key: '' });
  const [look, setLook] = useState(0);
  const words = query.trim();
  const key = words === '' ? '' : JSON.stringify({ words, everywhere });
  const again = useCallback(() => setLook((count) => count + 1), []);
  useEffect(() => client.on('tools-changed', again), [client, again]);
  useEffect(() => client.on('memory', again), [client, again]);
  useEffect(() => client.on('custom-tools', again), [client, again]);

  useEffect(() => {
    if (words === '') return undefined;
    let dropped = false;
    const timer = setTimeout(async () => {
      const answer = await client.call('memory.search', { query: words, everywhere });
      if (dropped) return;
      setState(answer.ok ? { key, answer: answer.value } : { key, error: answer.error.message });
    }, PAUSE_MS);
    return () => {
      dropped = true;
      clearTimeout(timer);
    };
  }, [client, words, everywhere, key, look]);

  const isShown = key !== '' && state.key !== '';
  return {
    answer: isShown ? state.answer : undefined,
    error: isShown ? state.error : undefined,
    pending: state.key !== key,
  };
}
