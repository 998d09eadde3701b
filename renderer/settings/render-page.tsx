import '../ui/test-page';
import { act, render } from '@testing-library/react';
import type { Answer, ChannelName, ReplyOf, RequestOf } from '@shared/contract';
import type { ContractError } from '@shared/contract/channel';
import type { ReactNode } from 'react';
import { createStore } from 'zustand';
import type { Client } from '../bridge/client';
import { createCommands } from '../state/commands';
import { createSessionSlice, session, type SessionSlice } from '../state/session-slice';
import { ServicesProvider, type Services, type Word } from '../state/services';
import { UiProvider } from '../ui/ui-provider';

type Answers = { [Name in ChannelName]?: (request: RequestOf<Name>) => ReplyOf<Name> | ContractError };

/** Draws a page over answers from a table, as tests need it; what the table does not know is no such channel. */
export async function renderPage(page: ReactNode, answers: Answers) {
  const log: { readonly name: ChannelName; readonly request: unknown }[] = [];
  const opened: { readonly path: string; readonly line: number | undefined }[] = [];
  const words: Word[] = [];
  const listeners = new Set<() => void>();
  const call = async <Name extends ChannelName>(name: Name, request: RequestOf<Name>) => {
    log.push({ name, request });
    const reply = answers[name]?.(request);
    if (reply === undefined) return failed({ kind: 'unknown', message: `${name} is not known here.` });
    return isError(reply) ? failed(reply) : { ok: true as const, value: reply };
  };
  const client = {
    call,
    on: (_topic: string, listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onGap: () => () => undefined,
  } as unknown as Client;
  const settings: string[] = [];
  const services: Services = {
    client,
    commands: createCommands('other'),
    keyPlatform: 'other',
    openFile: (path, line) => void opened.push({ path, line }),
    openSettings: (name = '') => void settings.push(name),
    notify: (word) => void words.push(word),
  };
  const view = render(
    <ServicesProvider value={services}>
      <session.Context value={createStore<SessionSlice>()((set, get) => createSessionSlice()(set, get))}>
        <UiProvider>{page}</UiProvider>
      </session.Context>
    </ServicesProvider>,
  );
  const settled = () => act(() => new Promise((done) => setTimeout(done, 0)));
  await settled();
  return {
    ...view,
    opened,
    words,
    settings,
    settled,
    /** Main says that something has changed. */
    changed: () => act(async () => listeners.forEach((listener) => listener())),
    requests: <Name extends ChannelName>(name: Name) =>
      log.filter((entry) => entry.name === name).map((entry) => entry.request as RequestOf<Name>),
  };
}

function failed(error: ContractError): Answer<never> {
  return { ok: false, error };
}

function isError(reply: unknown): reply is ContractError {
  return typeof reply === 'object' && reply !== null && 'kind' in reply && 'message' in reply;
}
