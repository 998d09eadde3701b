import type { Answer, ChannelName, ReplyOf, RequestOf } from '@shared/contract/index';
import type { ContractError } from '@shared/contract/channel';
import type { ChatBridge } from '../bridge';

type Answers = { [Name in ChannelName]?: (request: RequestOf<Name>) => ReplyOf<Name> | ContractError };

export interface FakeBridge extends ChatBridge {
  readonly notices: { readonly title: string; readonly text: string }[];
  readonly opened: { readonly path: string; readonly line?: number | undefined }[];
  readonly settingsOpened: string[];
  /** Requests sent on a channel so far. */
  requests<Name extends ChannelName>(name: Name): readonly RequestOf<Name>[];
  /** Resolves once every answer given so far has arrived. */
  settled(): Promise<void>;
}

function isError(reply: unknown): reply is ContractError {
  return typeof reply === 'object' && reply !== null && 'kind' in reply && 'message' in reply;
}

/** What a channel answers whose list nobody fills. */
const silent: { readonly [Name in ChannelName]?: ReplyOf<Name> } = {
  'checkpoints.turns': [],
  'hooks.runs': [],
};

/** A bridge for tests and the gallery: answers from a table, `null` where the table is silent, and remembers requests. */
export function createFakeBridge(answers: Answers = {}): FakeBridge {
  const log: { readonly name: ChannelName; readonly request: unknown }[] = [];
  const pending = new Set<Promise<unknown>>();
  const fake: FakeBridge = {
    notices: [],
    opened: [],
    settingsOpened: [],
    requests: <Name extends ChannelName>(name: Name) =>
      log.filter((entry) => entry.name === name).map((entry) => entry.request as RequestOf<Name>),
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
    call: <Name extends ChannelName>(name: Name, request: RequestOf<Name>) => {
      log.push({ name, request });
      const answered = Promise.resolve().then((): Answer<ReplyOf<Name>> => {
        const reply = answers[name]?.(request) ?? silent[name] ?? null;
        if (isError(reply)) return { ok: false, error: reply };
        return { ok: true, value: reply as ReplyOf<Name> };
      });
      pending.add(answered);
      void answered.then(() => pending.delete(answered));
      return answered;
    },
    openFile: (path, line) => fake.opened.push({ path, line }),
    openSettings: (page) => fake.settingsOpened.push(page),
    notify: (notice) => fake.notices.push(notice),
    defaults: () => ({ model: 'direct', mode: 'manual' }),
  };
  return fake;
}
