import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ok } from '@shared/kit/result';
import { refusalText } from '@shared/present/refusal-text';
import { harmless, type Tool } from '../define';
import { createFixture } from '../native/tool-fixture';
import type { AppBundle, AppReader } from './app';
import { createApps } from './create-apps';

function tool(name: string): Tool {
  return {
    name,
    group: 'Workspace',
    description: 'Notes something.',
    input: z.strictObject({}),
    primaryArgument: 'text',
    lift: ok,
    readOnly: () => true,
    assess: () => Promise.resolve(harmless),
    preview: () => Promise.resolve({ kind: 'paths', paths: [] }),
    async *run() {
      yield* [];
      return { content: [{ type: 'text', text: 'noted' }], isError: false, display: { kind: 'text' } };
    },
  };
}

const reader: AppReader = () => Promise.resolve(ok({ text: 'its text', part: '' }));

interface Parts {
  readonly manifest?: object;
  readonly tools?: readonly string[];
  readonly readers?: readonly string[];
}

/** An app whose code brings what its manifest names, unless told otherwise. */
function bundle({ manifest = {}, tools = ['board_add'], readers = [] }: Parts = {}): AppBundle {
  const named = tools.map((name) => ({ name, summary: 'Does it' }));
  return {
    manifest: {
      id: 'board',
      name: 'Board',
      version: '1.0.0',
      description: 'A board.',
      tools: named,
      readers,
      ...manifest,
    },
    tools: tools.map(tool),
    readers: Object.fromEntries(readers.map((format) => [format, reader])),
    close: () => Promise.resolve(),
  };
}

const problemsOf = (...bundles: readonly AppBundle[]): readonly string[] =>
  createApps({ bundles, isOff: () => false }).problems.map(({ app, message }) => `${app}: ${message}`);

describe('createApps (MA1, TR1, TR3)', () => {
  it('takes an app, defers its tools by provenance and tells what it is', () => {
    const apps = createApps({ bundles: [bundle()], isOff: () => false });
    expect(apps.problems).toEqual([]);
    expect(apps.tools).toMatchObject([
      { origin: 'app', from: 'Board', tool: { name: 'board_add', deferred: true } },
    ]);
    expect(apps.list()).toMatchObject([{ id: 'board', name: 'Board', guide: '', enabled: true }]);
  });

  it('passes over members of a later release', () => {
    expect(problemsOf(bundle({ manifest: { views: [{ id: 'main' }] } }))).toEqual([]);
  });

  it.each([
    [{ manifest: { id: 'Board' } }, 'Board: id: Use small letters, digits and hyphens, at most 32.'],
    [{ manifest: { version: '1' } }, 'board: version: Write three numbers, as 1.0.0.'],
    [
      { manifest: { tools: [{ name: 'Read', summary: 'x' }] } },
      'board: tools.0.name: Use small letters, digits and underscores, at most 64.',
    ],
    [{ tools: ['read'] }, 'board: tools: read is the name of a native tool; no app can take it.'],
    [{ tools: ['read_file'] }, 'board: tools: read_file is the name of a native tool; no app can take it.'],
    [
      { tools: ['notebookedit'] },
      'board: tools: notebookedit is the name of a native tool; no app can take it.',
    ],
    [
      { tools: ['mcp__x__y'] },
      'board: tools: mcp__x__y starts like the tools of an MCP server; choose another name.',
    ],
    [{ tools: ['a', 'a'] }, 'board: tools: a is named twice.'],
    [
      { manifest: { tools: [] } },
      'board: tools: the app brings board_add, which its manifest does not name.',
    ],
    [
      { tools: [], manifest: { tools: [{ name: 'gone', summary: 'x' }] } },
      'board: tools: gone is named, but the app does not bring it.',
    ],
    [{ manifest: { readers: ['pdf'] } }, 'board: readers: pdf is named, but the app does not bring it.'],
  ] satisfies [Parts, string][])('leaves out %j and says why', (parts, problem) => {
    expect(problemsOf(bundle(parts))).toEqual([problem]);
  });

  it('leaves out what another app has taken, and an app without an id', () => {
    expect(problemsOf(bundle(), bundle())).toEqual(['board: There is another app with the id board.']);
    expect(problemsOf(bundle(), bundle({ manifest: { id: 'other' } }))).toEqual([
      'other: tools: board_add is a tool of Board already.',
    ]);
    const reading = { tools: [], readers: ['pdf'] };
    expect(problemsOf(bundle(reading), bundle({ ...reading, manifest: { id: 'other' } }))).toEqual([
      'other: readers: files of kind pdf are read by another app already.',
    ]);
    expect(problemsOf({ ...bundle(), manifest: null })[0]).toMatch(/^An app without an id: manifest\.json: /);
  });

  it('refuses the tools of an app from the moment it is switched off', async () => {
    let off = false;
    const apps = createApps({ bundles: [bundle()], isOff: (id) => off && id === 'board' });
    const at = await createFixture();
    const [entry] = apps.tools;
    if (entry === undefined) throw new Error('The tool was not taken.');
    expect(await at.text(entry.tool, {})).toBe('noted');
    off = true;
    expect(await at.text(entry.tool, {})).toBe(
      refusalText({
        by: 'roster',
        reason: 'board_add belongs to the Board mini app, which the person switched off.',
        remedy: 'Take "board" out of "appsOff" in settings.json.',
      }),
    );
    expect(apps.list()[0]?.enabled).toBe(false);
    await at.remove();
  });

  it('reads a document by the app that names its kind, and says what is missing otherwise (RD1)', async () => {
    let off = false;
    const apps = createApps({ bundles: [bundle({ tools: [], readers: ['pdf'] })], isOff: () => off });
    const { documents } = apps;
    const request = { bytes: new Uint8Array(), selection: {}, budget: { maxLines: 1, maxCharacters: 1 } };
    const signal = new AbortController().signal;
    expect(documents.missing('pdf')).toBeUndefined();
    expect(await documents.read({ ...request, format: 'pdf' }, signal)).toMatchObject({
      value: { text: 'its text' },
    });
    expect(documents.missing('docx')?.message).toBe('It is a Word document, and no mini app reads those.');
    off = true;
    const message =
      'It is a PDF document. The Board mini app, which reads those, is switched off: take "board" out of "appsOff" in settings.json.';
    expect(documents.missing('pdf')?.message).toBe(message);
    expect(await documents.read({ ...request, format: 'pdf' }, signal)).toMatchObject({ error: { message } });
  });
});
