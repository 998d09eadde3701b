import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homePaths } from './home';
import { allLines, buildChild, type ChildProgram } from './testing/child-process';
import { newChat, openTestStore, temporaryFolder, askedCall } from './testing/temporary-store';

const processes = 3;
const kills = 20;
let program: ChildProgram;

beforeAll(async () => {
  program = await buildChild('store-program');
});
afterAll(async () => {
  await program.remove();
});

function startSeveral(what: string, home: string) {
  return Array.from({ length: processes }, (_, index) => program.start([what, home, `p${index}`]));
}

describe('several processes on one home (section 10)', () => {
  it('migrate a new home at the same moment and then write at once, and no row is lost', async () => {
    const home = temporaryFolder();
    const outputs = await Promise.all(startSeveral('write-some', home).map(allLines));
    expect(outputs).toEqual(Array.from({ length: processes }, () => ['calls 200']));
    const { store } = openTestStore(home);
    const counts = store.conversations.list('').map((chat) => store.calls.byConversation(chat.id).length);
    expect(counts).toEqual([200, 200, 200]);
  });

  it('replace a damaged database once, whoever comes first', async () => {
    const home = temporaryFolder();
    writeFileSync(path.join(home, 'toolwright.db'), 'This is no database. '.repeat(500));
    const outputs = await Promise.all(startSeveral('write-some', home).map(allLines));
    expect(outputs.map((lines) => lines.at(-1))).toEqual(Array(processes).fill('calls 200'));
    expect(outputs.flat().filter((line) => line.startsWith('notice'))).toEqual([
      'notice The conversation database was damaged',
    ]);
    expect(openTestStore(home).store.conversations.list('')).toHaveLength(processes);
  });

  it('change the settings at once without losing a member of the others', async () => {
    const home = temporaryFolder();
    const outputs = await Promise.all(startSeveral('update-settings', home).map(allLines));
    expect(outputs).toEqual(Array.from({ length: processes }, () => ['done']));
    const written: unknown = JSON.parse(readFileSync(homePaths(home).settings, 'utf8'));
    expect(Object.keys(written ?? {})).toHaveLength(1 + processes * 50);
  });
});

describe('killing a process (ME1)', () => {
  it(`loses no call that was settled, ${kills} times in a row`, { timeout: 120_000 }, async () => {
    const home = temporaryFolder();
    const settled: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const run = program.start(['settle-forever', home, `round${round}`]);
      let seen = 0;
      for await (const id of run.lines) {
        settled.push(id);
        seen += 1;
        if (seen === 5 + round * 3) run.process.kill('SIGKILL');
      }
      expect((await run.ended).signal).toBe('SIGKILL');
    }
    const { store } = openTestStore(home);
    const states = new Set(settled.map((id) => store.calls.get(id)?.state.kind));
    expect(settled.length).toBeGreaterThan(kills * 20);
    expect([...states]).toEqual(['done']);
    console.log(`${kills} kills, ${settled.length} settled calls, ${store.lostCalls} found open`);
  });

  it('marks its open call as lost on the next start', async () => {
    const home = temporaryFolder();
    const run = program.start(['ask-and-wait', home, 'p']);
    await run.lines.next();
    run.process.kill('SIGKILL');
    await run.ended;
    const { store } = openTestStore(home);
    expect(store.lostCalls).toBe(1);
    expect(store.calls.get('p_open')?.state).toEqual({ kind: 'lost' });
  });

  it('leaves the open calls of a process that lives alone, also those of this one', async () => {
    const home = temporaryFolder();
    const run = program.start(['ask-and-wait', home, 'p']);
    await run.lines.next();
    const { store } = openTestStore(home);
    store.record.asked(askedCall(newChat(store).id, 'own'));
    const second = openTestStore(home).store;
    expect([store.lostCalls, second.lostCalls]).toEqual([0, 0]);
    expect(second.calls.get('p_open')?.state).toEqual({ kind: 'queued' });
    expect(second.calls.get('own')?.state).toEqual({ kind: 'queued' });
    run.process.kill('SIGKILL');
    await run.ended;
  });
});
