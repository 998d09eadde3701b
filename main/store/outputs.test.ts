import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Notice } from '@shared/contract/events';
import type { CallState } from '@shared/domain/call';
import { createOutputs, outputPath } from './outputs';
import {
  askedCall,
  errorOf,
  newChat,
  openTestStore,
  temporaryFolder,
  textResult,
  userMessage,
  valueOf,
} from './testing/temporary-store';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function open(folder = temporaryFolder()) {
  const notices: Notice[] = [];
  return { folder, notices, outputs: createOutputs({ folder, report: (notice) => notices.push(notice) }) };
}

describe('outputs', () => {
  it('are files named by the SHA-256 of their bytes, readable for their owner alone', async () => {
    const { folder, outputs } = open();
    const hash = await outputs.put(bytesOf('héllo\0'));
    expect(hash).toBe(hashOf('héllo\0'));
    const file = path.join(folder, hash.slice(0, 2), hash.slice(2));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(await outputs.get(hash)).toEqual(Buffer.from('héllo\0'));
    expect(await outputs.getText(hash)).toBe('héllo\0');
  });

  it('take a file over as it is and leave none behind (BA5)', async () => {
    const { folder, outputs } = open();
    const source = path.join(temporaryFolder(), 'long');
    const text = 'line é\n'.repeat(200_000);
    writeFileSync(source, text, { mode: 0o644 });
    const file = { path: source, remove: () => rmSync(source) };
    expect(await outputs.putFile(file)).toBe(hashOf(text));
    expect(existsSync(source)).toBe(false);
    expect(statSync(outputPath(folder, hashOf(text))).mode & 0o777).toBe(0o600);
    expect(await outputs.getText(hashOf(text))).toBe(text);
  });

  it('of equal bytes are one file, also when written at the same moment, and leave no scraps', async () => {
    const { folder, outputs } = open();
    const hashes = await Promise.all(Array.from({ length: 20 }, () => outputs.put(bytesOf('same'))));
    expect(new Set(hashes)).toEqual(new Set([hashOf('same')]));
    expect(readdirSync(path.join(folder, hashOf('same').slice(0, 2)))).toEqual([hashOf('same').slice(2)]);
  });

  it('that are not there, or whose name is no hash, are undefined', async () => {
    const { outputs } = open();
    expect(await outputs.get(hashOf('never'))).toBeUndefined();
    expect(await outputs.get('../../etc/passwd')).toBeUndefined();
    expect(await outputs.getText('')).toBeUndefined();
  });

  it('whose bytes were changed on disk are not given out, and are written anew when they come again', async () => {
    const { folder, outputs } = open();
    const hash = await outputs.put(bytesOf('right'));
    writeFileSync(outputPath(folder, hash), 'wrong and longer');
    expect(await outputs.get(hash)).toBeUndefined();
    await outputs.put(bytesOf('right'));
    expect(await outputs.getText(hash)).toBe('right');
  });

  it('stay in memory when the disk cannot take them, and the person is told once', async () => {
    const { folder, notices, outputs } = open();
    for (const text of ['one', 'two'])
      writeFileSync(path.join(folder, hashOf(text).slice(0, 2)), 'in the way');
    expect(errorOf(await outputs.save(bytesOf('one'))).kind).toBe('io');
    expect(await outputs.put(bytesOf('one'))).toBe(hashOf('one'));
    expect(await outputs.put(bytesOf('two'))).toBe(hashOf('two'));
    expect(await outputs.getText(hashOf('one'))).toBe('one');
    expect(notices).toEqual([
      {
        id: 'store:outputs',
        level: 'error',
        title: 'A whole output could not be kept',
        text:
          `${folder} could not be used (ENOTDIR). Check the disk and the path. ` +
          'Until the program ends it is kept in memory.',
      },
    ]);
  });
});

describe('sweeping outputs', () => {
  const done: CallState = { kind: 'done', startedAt: 1, endedAt: 2 };

  async function storeWithOutputs() {
    const clock = { now: () => Date.now() };
    const { store } = openTestStore(temporaryFolder(), clock);
    const names = ['result', 'picture', 'shown', 'pasted', 'unused'] as const;
    const hashes = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await store.outputs.put(bytesOf(name))] as const)),
    );
    const has = (name: (typeof names)[number]): boolean =>
      existsSync(outputPath(store.paths.outputs, hashOf(name)));
    const age = (name: (typeof names)[number]): void => {
      const longAgo = new Date(Date.now() - 3_600_000);
      utimesSync(outputPath(store.paths.outputs, hashOf(name)), longAgo, longAgo);
    };
    return { store, names, hashes, has, age };
  }

  it('removes what no row names, and only with the last conversation what several name', async () => {
    const { store, names, has, age } = await storeWithOutputs();
    const [one, two] = [newChat(store).id, newChat(store).id];
    const image = { type: 'image', mediaType: 'image/png', bytes: 3 } as const;
    store.record.asked(askedCall(one, 'c1'));
    store.record.settled('c1', done, {
      content: [{ ...image, blob: hashOf('picture') }],
      isError: false,
      display: {
        kind: 'files',
        rows: [
          {
            path: 'a',
            absolute: '/a',
            kind: 'image',
            image: { blob: hashOf('shown'), mediaType: 'image/png' },
          },
        ],
      },
      outputId: hashOf('result'),
    });
    store.record.asked(askedCall(two, 'c2'));
    store.record.settled('c2', done, { ...textResult('x'), outputId: hashOf('result') });
    valueOf(
      store.messages.append({
        ...userMessage(one, 'm', null),
        parts: [{ ...image, blob: hashOf('pasted') }],
      }),
    );
    for (const name of names) age(name);

    expect(await store.sweepOutputs()).toEqual({ ok: true, value: 1 });
    expect(names.filter(has)).toEqual(['result', 'picture', 'shown', 'pasted']);
    valueOf(store.conversations.remove(one));
    expect(await store.sweepOutputs()).toEqual({ ok: true, value: 3 });
    expect(names.filter(has)).toEqual(['result']);
    valueOf(store.conversations.remove(two));
    expect(await store.sweepOutputs()).toEqual({ ok: true, value: 1 });
    expect(names.filter(has)).toEqual([]);
  });

  it('leaves young files, whose row may still be on its way, and old ones that were put again', async () => {
    const { store, names, has, age } = await storeWithOutputs();
    age('picture');
    age('shown');
    await store.outputs.put(bytesOf('shown'));
    expect(await store.sweepOutputs()).toEqual({ ok: true, value: 1 });
    expect(names.filter(has)).toEqual(['result', 'shown', 'pasted', 'unused']);
  });

  it('takes the scraps of interrupted writes along and nothing that is not its own', async () => {
    const { store } = await storeWithOutputs();
    const folder = path.join(store.paths.outputs, 'ab');
    mkdirSync(folder, { recursive: true });
    const longAgo = new Date(0);
    for (const name of ['cd.1-00.tmp', 'notes.txt']) {
      writeFileSync(path.join(folder, name), '');
      utimesSync(path.join(folder, name), longAgo, longAgo);
    }
    expect(await store.sweepOutputs()).toEqual({ ok: true, value: 1 });
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });
});
