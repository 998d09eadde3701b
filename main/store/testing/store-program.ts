// A second process for the tests: opens a home and does one thing with it. Arguments: what, home, and its own.
import { writeSync } from 'node:fs';
import { openStore, type Store } from '../open-store';

const [what = '', home = '', name = ''] = process.argv.slice(2);
let last = 0;

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

const opened = openStore({
  home,
  clock: { now: () => Date.now() },
  ids: { next: (prefix) => `${prefix}_${name}_${(last += 1)}` },
  notify: (notice) => say(`notice ${notice.title}`),
});

function chat(store: Store): string {
  const created = store.conversations.create({
    projectId: null,
    root: null,
    title: name,
    model: 'direct',
    mode: 'manual',
    agent: null,
  });
  if (!created.ok) throw new Error(created.error.message);
  return created.value.id;
}

function ask(store: Store, conversationId: string, id: string): void {
  const call = {
    id,
    conversationId,
    runId: 'run',
    messageId: 'message',
    tool: 'Bash',
    input: {},
    askedAt: 1,
  };
  store.record.asked({ ...call, state: { kind: 'queued' } });
}

function settle(store: Store, id: string): void {
  store.record.settled(
    id,
    { kind: 'done', startedAt: 1, endedAt: 2 },
    { content: [{ type: 'text', text: id.repeat(200) }], isError: false, display: { kind: 'text' } },
  );
}

/** Prints each id once `settled` has returned; runs until it is killed. */
function settleForever(store: Store): void {
  const conversationId = chat(store);
  for (let index = 0; ; index += 1) {
    const id = `${name}_${index}`;
    ask(store, conversationId, id);
    settle(store, id);
    say(id);
  }
}

function writeSome(store: Store): void {
  const conversationId = chat(store);
  for (let index = 0; index < 200; index += 1) {
    ask(store, conversationId, `${name}_${index}`);
    settle(store, `${name}_${index}`);
  }
  say(
    `calls ${store.calls.byConversation(conversationId).filter((call) => call.state.kind === 'done').length}`,
  );
}

function updateSettings(store: Store): void {
  for (let index = 0; index < 50; index += 1) {
    const updated = store.settings.update({ [`${name}_${index}`]: index });
    if (!updated.ok) say(updated.error.message);
  }
  say('done');
}

/** Asks a call and stays alive until it is killed; a store that nobody can reach any more would let go of its locks. */
function askAndWait(store: Store): void {
  ask(store, chat(store), `${name}_open`);
  say('asked');
  setInterval(() => store.lostCalls, 1000);
}

if (!opened.ok) {
  say(`failed ${opened.error.kind} ${opened.error.message}`);
} else if (what === 'settle-forever') settleForever(opened.value);
else if (what === 'write-some') writeSome(opened.value);
else if (what === 'update-settings') updateSettings(opened.value);
else if (what === 'ask-and-wait') askAndWait(opened.value);
else say('opened');
