import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CallRecordPort, OutputPort } from '../tools/ports';
import { homePaths } from './home';
import { openStore } from './open-store';
import {
  askedCall,
  countingClock,
  countingIds,
  newChat,
  openTestStore,
  temporaryFolder,
  textResult,
  valueOf,
} from './testing/temporary-store';

describe('the store', () => {
  it('fits the ports of the tool walk', () => {
    const { store } = openTestStore(temporaryFolder());
    const ports: { record: CallRecordPort; outputs: OutputPort } = store;
    expect(ports.record).toBe(store.record);
  });

  it('leaves no lock behind when it is closed, and can be opened again at once', async () => {
    const home = temporaryFolder();
    const first = openTestStore(home).store;
    expect(readdirSync(homePaths(home).owners).filter((name) => name !== 'start.lock')).toHaveLength(1);
    await first.close();
    expect(readdirSync(homePaths(home).owners)).toEqual(['start.lock']);
    expect(openTestStore(home).store.lostCalls).toBe(0);
  });

  it('says why it cannot be opened', () => {
    const notify = () => undefined;
    const opened = openStore({ home: '/dev/null/home', clock: countingClock(), ids: countingIds(), notify });
    expect(opened).toEqual({
      ok: false,
      error: {
        kind: 'io',
        message: '/dev/null/home/USER/tools could not be used (ENOTDIR). Check the disk and the path.',
      },
    });
  });

  it('opens a warm home fast', async () => {
    const home = temporaryFolder();
    const { store } = openTestStore(home);
    const { id } = newChat(store);
    for (let index = 0; index < 3000; index += 1) {
      store.record.asked(askedCall(id, `c${index}`));
      store.record.settled(
        `c${index}`,
        { kind: 'done', startedAt: 1, endedAt: 2 },
        textResult('x'.repeat(500)),
      );
    }
    await store.close();
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const start = performance.now();
      const again = openStore({ home, clock: countingClock(), ids: countingIds(), notify: () => undefined });
      valueOf(again).settings.get();
      times.push(performance.now() - start);
      await valueOf(again).close();
    }
    times.sort((a, b) => a - b);
    console.log(
      `opening a warm home: median ${times[10]?.toFixed(2)} ms, slowest ${times[19]?.toFixed(2)} ms`,
    );
    expect(times).toHaveLength(20);
  });
});
