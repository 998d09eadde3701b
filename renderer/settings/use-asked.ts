import type { ChannelName, ReplyOf, RequestOf } from '@shared/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Topic } from '../bridge/client';
import { useServices } from '../state/services';

export interface Asked<T> {
  /** The newest answer; an older one stays while a new one is on its way. Undefined before the first. */
  readonly value: T | undefined;
  readonly error: string | undefined;
  /** When the value came, ms since the epoch. */
  readonly at: number;
  ask(): Promise<void>;
  /** Takes an answer that came another way; what is on its way now is older and is dropped. */
  put(value: T): void;
}

interface State<T> {
  readonly value?: T;
  readonly at: number;
  readonly error?: string;
}

/**
 * A channel's answer, asked for again whenever the request differs, or main tells of the topic: by default that switches,
 * rules or agents have changed.
 */
export function useAsked<Name extends ChannelName>(
  name: Name,
  request: RequestOf<Name>,
  topic: Topic = 'tools-changed',
): Asked<ReplyOf<Name>> {
  const { client } = useServices();
  const [state, setState] = useState<State<ReplyOf<Name>>>({ at: 0 });
  const turn = useRef(0);
  const key = JSON.stringify(request);

  const ask = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const answer = await client.call(name, JSON.parse(key) as RequestOf<Name>);
    if (mine !== turn.current) return;
    setState((before) =>
      answer.ok ? { value: answer.value, at: Date.now() } : { ...before, error: answer.error.message },
    );
  }, [client, name, key]);

  const put = useCallback((value: ReplyOf<Name>) => {
    turn.current += 1;
    setState({ value, at: Date.now() });
  }, []);

  useEffect(() => void ask(), [ask]);
  useEffect(() => client.on(topic, () => void ask()), [client, ask, topic]);
  return { value: state.value, error: state.error, at: state.at, ask, put };
}
