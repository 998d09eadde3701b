import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textTokens } from '@shared/catalog/schema-tokens';
import type { RunRoster } from '../tools/define';
import { createWireDump } from './wire-dump';

const scene = { conversationId: 'chat_1', runId: 'run_1', model: 'test/model' };
const schema = { name: 'Read', description: 'Reads.', inputSchema: { type: 'object' } };
const request = {
  system: 'You are…',
  messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }],
  tools: [schema],
  signal: new AbortController().signal,
  loadBlob: async () => undefined,
};

describe('TR6: the wire dump', () => {
  let home = '';
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'wire-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));
  const dump = () => createWireDump({ home, folder: path.join(home, 'wire') });
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(home, 'wire/chat_1/run_1', name), 'utf8'));

  it('writes nothing until wire-dump.on lies in the home', async () => {
    await dump().request(scene, request);
    expect(await readdir(home)).toEqual([]);
  });

  it('holds each request and the fixed cost by section and tool, for its owner alone', async () => {
    await writeFile(path.join(home, 'wire-dump.on'), '');
    const own = dump();
    const sections = [
      { title: 'Identity', text: 'You are…' },
      { title: 'Notes', text: 'Be brief.' },
    ];
    await own.fixed(scene, sections, { wire: () => [schema] } as unknown as RunRoster);
    await own.request(scene, request);
    await own.request(scene, request);
    expect((await readdir(path.join(home, 'wire/chat_1/run_1'))).toSorted()).toEqual([
      'fixed.json',
      'request-001.json',
      'request-002.json',
    ]);
    expect(await read('request-001.json')).toEqual({
      model: 'test/model',
      system: 'You are…',
      messages: request.messages,
      tools: [schema],
    });
    expect(await read('fixed.json')).toEqual({
      model: 'test/model',
      prompt: {
        tokens: textTokens('You are…\n\nBe brief.'),
        sections: [
          { title: 'Identity', tokens: 3 },
          { title: 'Notes', tokens: 3 },
        ],
      },
      schemas: { tokens: 18, tools: [{ name: 'Read', tokens: 18 }] },
    });
    expect((await stat(path.join(home, 'wire/chat_1/run_1/request-001.json'))).mode & 0o777).toBe(0o600);
  });
});
