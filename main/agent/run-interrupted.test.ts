import { describe, expect, it } from 'vitest';
import type { ModelEvent } from './ports';
import { call, failed, finish, lines, world } from './testing/run-harness';

const text = (piece: string): ModelEvent => ({ type: 'text', text: piece });
const done: readonly ModelEvent[] = [text('Done.'), finish()];

describe('Stop', () => {
  it('while text arrives keeps what was said and drops calls that were not begun', async () => {
    const { run, events, saved, stop, log } = world([
      async function* () {
        yield text('Half');
        yield call('a', 'Bash');
        await Promise.resolve(stop.abort());
        yield { type: 'aborted' };
      },
    ]);
    expect(await run()).toMatchObject({ end: 'stopped', steps: 0 });
    expect(saved[0]?.parts).toEqual([{ type: 'text', text: 'Half' }]);
    expect(lines(events)).toEqual([
      'run-started',
      'text "Half"',
      'message assistant "Half"',
      'ended stopped 0',
    ]);
    expect(log).toEqual(['save assistant']);
  });

  it('during a call still gives every call of the step an answer', async () => {
    const { run, events, log, stop } = world([[call('a', 'Bash'), call('b', 'Edit'), finish('calls')]], {
      answer: () => (stop.abort(), 'late'),
    });
    expect(await run()).toMatchObject({ end: 'stopped', steps: 1 });
    expect(log).toEqual(['save assistant', 'prepare Bash', 'start Bash', 'end Bash', 'prepare Edit']);
    expect(lines(events).at(-1)).toBe('ended stopped 1');
  });

  it('during a pause between tries ends without another request', async () => {
    const { run, requests, stop } = world([[failed()]], {
      ports: { sleep: () => Promise.resolve(stop.abort()) },
    });
    expect(await run()).toMatchObject({ end: 'stopped' });
    expect(requests).toHaveLength(1);
  });

  it('before the first request sends none', async () => {
    const { run, requests, stop, events } = world([]);
    stop.abort();
    await run();
    expect(requests).toHaveLength(0);
    expect(lines(events)).toEqual(['run-started', 'ended stopped 0']);
  });
});

describe('failures of the provider', () => {
  it('are tried again with growing pauses; the partial message is void and finished calls are not repeated', async () => {
    const { run, events, log, requests } = world([
      [call('a', 'Bash'), finish('calls')],
      [text('Half a'), failed()],
      [failed({ kind: 'network' })],
      done,
    ]);
    await run();
    expect(lines(events)).toEqual([
      'run-started',
      'context',
      'message assistant Bash{}',
      'text "Half a"',
      'message-dropped',
      'retrying 2 after 1000',
      'retrying 3 after 2000',
      'text "Done."',
      'context',
      'message assistant "Done."',
      'ended done 2',
    ]);
    expect(log.filter((line) => line === 'start Bash')).toHaveLength(1);
    expect(requests[3]?.messages).toEqual(requests[1]?.messages);
  });

  it('wait as long as Retry-After says, never less', async () => {
    const { run, log } = world([[failed({}, 12_000)], done]);
    await run();
    expect(log[0]).toBe('sleep 12125');
  });

  it('end the turn after the last try, with the count', async () => {
    const { run, log } = world(Array.from({ length: 7 }, () => [failed()]));
    expect(await run()).toMatchObject({
      end: 'failed',
      failure: {
        kind: 'overloaded',
        message: 'Busy. (7 tries)',
        remedy: 'Try again later, or pick another model.',
      },
    });
    expect(log).toEqual([
      'sleep 1000',
      'sleep 2000',
      'sleep 4000',
      'sleep 8000',
      'sleep 16000',
      'sleep 30000',
    ]);
  });

  it('end the turn at once when trying again is no use', async () => {
    const failure = { kind: 'auth', message: 'No key.', retryable: false } as const;
    const { run, events } = world([[failed(failure)]]);
    expect(await run()).toMatchObject({ end: 'failed', failure });
    expect(lines(events)).toEqual(['run-started', 'ended failed 0']);
  });

  it('end the turn when the provider wants a longer rest than anyone waits for', async () => {
    const { run } = world([[failed({ kind: 'rate-limit', message: 'Limit.' }, 3_600_000)]]);
    expect(await run()).toMatchObject({
      end: 'failed',
      failure: {
        message: 'Limit.',
        remedy: 'The provider asks to wait 60 min. Try again then, or pick another model.',
      },
    });
  });

  it('before the first request (no key) still start and end the turn', async () => {
    const failure = { kind: 'auth', message: 'There is no key.', retryable: false } as const;
    const { run, events } = world([], {
      ports: { models: { resolve: () => Promise.resolve({ ok: false, error: failure }) } },
    });
    expect(await run()).toMatchObject({ end: 'failed', failure });
    expect(lines(events)).toEqual(['run-started', 'ended failed 0']);
  });
});
