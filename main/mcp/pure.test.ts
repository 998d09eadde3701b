import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accept, standingOf, toolText, withFirstSight } from './acceptance';
import { checkArguments } from './check-arguments';
import { dangerOf } from './danger';
import { answerOf, questionOf } from './elicitation';
import { expandText } from './expand';
import { readTools, type RemoteTool } from './inventory';
import { planLaunch } from './launch';
import { serverSlug, toolNames, uniqueSlugs } from './names';
import { readEntry, transportOf } from './read-entry';
import { hookText, readCallResult } from './result';
import { adaptSchema } from './tool-schema';

describe('MC1: names of tools', () => {
  it('are valid and unique for every provider, whatever servers and tools are called', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 90 }),
      fc.constantFrom('a b', 'a_b', 'a__b', '', '日本', 'x'.repeat(80)),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 6 }),
        fc.uniqueArray(word, { maxLength: 8 }),
        (servers, tools) => {
          const slugs = uniqueSlugs(servers);
          const names = slugs.flatMap((slug) => [...toolNames(slug, tools).values()]);
          expect(new Set(names).size).toBe(servers.length * tools.length);
          for (const name of names)
            expect(name).toMatch(/^mcp__[A-Za-z0-9-](?:_?[A-Za-z0-9-])*(?:_\d+)?__[A-Za-z0-9_-]*$/);
          expect(Math.max(0, ...names.map((name) => name.length))).toBeLessThanOrEqual(64);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a long name of a server is cut without an underscore at its end, which would run into the two after it', () => {
    expect(serverSlug(`${'a'.repeat(39)} bc`)).toBe('a'.repeat(39));
  });

  it('keep what a server calls them where that is possible', () => {
    expect([...toolNames('everything', ['get-sum', 'a b', 'a_b']).values()]).toEqual([
      'mcp__everything__get-sum',
      'mcp__everything__a_b_c8687a08',
      'mcp__everything__a_b',
    ]);
    expect(uniqueSlugs(['plugin:demo-plug:ev', 'my__srv', 'my srv'])).toEqual([
      'plugin_demo-plug_ev',
      'my_srv',
      'my_srv_2',
    ]);
  });
});

describe('MC1: variables in entries', () => {
  it('are filled in as in Claude Code, and a missing one is named', () => {
    const variables = { KEY: 'k', EMPTY: '' };
    expect(expandText('Bearer ${KEY} ${NONE:-x} ${EMPTY:-y} ${EMPTY} $KEY', variables)).toEqual({
      ok: true,
      value: 'Bearer k x y  $KEY',
    });
    expect(expandText('${KEY}${NONE}', variables)).toEqual({ ok: false, error: 'NONE' });
    // What a value holds is never expanded again.
    expect(expandText('${A}', { A: '${KEY}' })).toEqual({ ok: true, value: '${KEY}' });
    expect(expandText('${constructor:-safe}', {})).toEqual({ ok: true, value: 'safe' });
  });

  it('a header that would break the request is refused', () => {
    const scene = { env: { KEY: 'a\r\nX: y' }, variables: {}, folder: '/' };
    expect(planLaunch({ type: 'http', url: 'https://a.example', headers: { K: '${KEY}' } }, scene)).toEqual({
      ok: false,
      error: 'The value of its header K has a line break.',
    });
  });
});

describe('MC1: entries', () => {
  it('of either transport are read, and what is wrong is named with its field', () => {
    expect(readEntry({ command: 'npx', args: ['-y', 'x'], other: 1 }).ok).toBe(true);
    const remote = readEntry({ type: 'streamable-http', url: 'https://a.example/mcp' });
    expect(remote.ok && transportOf(remote.value)).toBe('http');
    expect(readEntry({ url: 'https://a.example/mcp' }).ok).toBe(true);
    const problem = (raw: unknown) => {
      const read = readEntry(raw);
      return read.ok ? undefined : read.error[0];
    };
    expect(problem({ type: 'pipe', command: 'x' })).toEqual({
      field: 'type',
      message: 'type is "stdio", "http" or "sse".',
    });
    expect(problem({ type: 'http' })).toEqual({ field: 'url', message: 'Give the address of the server.' });
    expect(problem({ type: 'http', url: 'file:///etc' })).toMatchObject({ field: 'url' });
    expect(problem({ command: 'x', args: 'y' })).toMatchObject({ field: 'args' });
    expect(problem([])).toMatchObject({ field: '' });
  });
});

describe('B55: input schemas', () => {
  it('any JSON at all is adapted or refused with a sentence, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 3 }), (schema, properties) => {
        for (const raw of [schema, { type: 'object', properties }, { anyOf: [schema, properties] }]) {
          const adapted = adaptSchema(raw);
          if (adapted.ok) expect(adapted.value.schema['type']).toBe('object');
          else expect(adapted.error).toMatch(/^Its .*\.$/);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('one that is as it should be is passed on as it was given', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: ['string', 'null'], enum: ['x', null], pattern: '^a' },
        b: { type: 'array', items: { $ref: '#/$defs/b' }, 'x-odd': { anything: true } },
      },
      required: ['a'],
      additionalProperties: false,
      $defs: { b: { type: 'integer', minimum: 1 } },
    };
    expect(adaptSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema })).toEqual({
      ok: true,
      value: { schema, notes: [] },
    });
  });

  it('one that is too large or too deep costs its tool', () => {
    let deep: object = {};
    for (let level = 0; level < 60; level += 1) deep = { type: 'object', properties: { a: deep } };
    expect(adaptSchema(deep)).toMatchObject({
      ok: false,
      error: 'Its input schema is nested deeper than 40 levels.',
    });
    expect(adaptSchema({ type: 'object', description: 'x'.repeat(200_000) })).toMatchObject({
      ok: false,
      error: 'Its input schema is larger than 100 KB.',
    });
  });
});

describe('B56: arguments', () => {
  const schema = {
    type: 'object',
    properties: {
      limit: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' } },
      kind: { enum: ['a', 'b'] },
      either: {
        anyOf: [
          { type: 'string' },
          { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] },
        ],
      },
      self: { $ref: '#' },
    },
    required: ['limit'],
    additionalProperties: false,
  };
  it.each([
    [{ limit: '10' }, 'limit', 'It must be a whole number, and "10" is text.'],
    [{ limit: 10, tags: '["a"]' }, 'tags', 'It must be a list, and "[\\"a\\"]" is text.'],
    [{ limit: 1, tags: ['a', 2] }, 'tags[1]', 'It must be text, and 2 is a number.'],
    [{ limit: 1, kind: 'c' }, 'kind', 'It must be one of "a", "b".'],
    [{ limit: 1, either: { x: 'y' } }, 'either', 'It must be text, and {"x":"y"} is an object.'],
    [{ limit: 1, more: 1 }, 'more', 'The tool does not take it. Leave it out.'],
    [{ limit: 1, self: {} }, 'self.limit', 'It is required (a whole number).'],
    [{}, 'limit', 'It is required (a whole number).'],
  ])('%j is refused at %s', (args, field, message) => {
    expect(checkArguments(schema, args)).toEqual({ field, message });
  });
  it('what fits passes', () => {
    expect(checkArguments(schema, { limit: 1, tags: ['a'], kind: 'a', either: { x: 1 } })).toBeUndefined();
    expect(checkArguments({ type: 'object' }, { anything: [1, null] })).toBeUndefined();
  });
});

describe('MC1: danger', () => {
  it('hints of a server raise it, and lower it to medium at most', () => {
    expect(dangerOf('s', {})).toEqual({
      danger: 'high',
      reason: 'The MCP server s runs it and does not say that it only reads.',
    });
    expect(dangerOf('s', { readOnlyHint: true }).danger).toBe('medium');
    expect(dangerOf('s', { readOnlyHint: true, openWorldHint: true }).danger).toBe('high');
    expect(dangerOf('s', { readOnlyHint: true, destructiveHint: true }).danger).toBe('high');
    expect(dangerOf('s', { destructiveHint: false, openWorldHint: false, idempotentHint: true }).danger).toBe(
      'high',
    );
  });
});

describe('MC1: what was accepted', () => {
  const tool = (over: object = {}): RemoteTool => {
    const raw = {
      name: 't',
      description: 'Reads.',
      inputSchema: { type: 'object', properties: { a: {} } },
      ...over,
    };
    const [read] = readTools([raw]).tools;
    if (read === undefined) throw new Error('no tool');
    return read;
  };
  const seen = withFirstSight({}, [tool()]);

  it('the order of members is no change; every word, hint and field is one', () => {
    expect(standingOf(seen, tool({ inputSchema: { properties: { a: {} }, type: 'object' } }))).toEqual({
      kind: 'ok',
    });
    expect(standingOf(seen, tool({ description: 'Reads!' }))).toMatchObject({
      reasons: ['Its description changed.'],
    });
    expect(standingOf(seen, tool({ annotations: { readOnlyHint: true } }))).toMatchObject({
      kind: 'held',
      reasons: ['Its annotations changed.'],
    });
    expect(
      standingOf(seen, tool({ inputSchema: { type: 'object', properties: { a: {}, b: {} } } })),
    ).toMatchObject({
      reasons: ['Its input schema changed.'],
    });
  });

  it('a second sight accepts nothing, and accepting takes exactly what was shown', () => {
    const changed = tool({ description: 'Other.' });
    expect(withFirstSight(seen, [changed])).toBe(seen);
    const after = accept(seen, [changed]);
    expect(after['t']?.text).toBe(toolText(changed));
    expect(standingOf(after, tool())).toMatchObject({ kind: 'held' });
  });
});

describe('MC1: results', () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  it('pictures are pictures by their bytes; everything else is named and not dumped', () => {
    const { content, isError } = readCallResult({
      content: [
        { type: 'text', text: 'a' },
        { type: 'image', data: png, mimeType: 'image/jpeg' },
        { type: 'image', data: Buffer.from('<svg/>').toString('base64'), mimeType: 'image/svg+xml' },
        { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
        { type: 'resource_link', uri: 'demo://1', name: 'One', description: 'first' },
        { type: 'resource', resource: { uri: 'demo://2', text: 'inside' } },
        { type: 'resource', resource: { uri: 'demo://3', blob: 'AAAA', mimeType: 'application/pdf' } },
        { type: 'hologram' },
        'nonsense',
      ],
    });
    expect(isError).toBe(false);
    expect(content.map((part) => (part.type === 'text' ? part.text : `<${part.mediaType}>`))).toEqual([
      'a',
      '<image/png>',
      '[Picture, image/svg+xml, 6 bytes. It is no PNG, JPEG, GIF or WebP and was not passed on.]',
      '[Sound, audio/wav, 3 bytes. It was not passed on.]',
      '[Resource link: One] demo://1 (first)',
      '[Resource demo://2]\ninside',
      '[Resource demo://3, application/pdf, 3 bytes. It is no PNG, JPEG, GIF or WebP and was not passed on.]',
      '[A part of the kind "hologram", which is not known here.]',
    ]);
  });

  it('structured content is told once, errors are errors, and nothing is said to be nothing', () => {
    const both = readCallResult({
      content: [{ type: 'text', text: '{"a": 1}' }],
      structuredContent: { a: 1 },
    });
    expect(both.content).toEqual([{ type: 'text', text: '{"a": 1}' }]);
    expect(both.responses?.()).toEqual(['{"a":1}']);
    expect(readCallResult({ structuredContent: { a: 1 } }).content).toEqual([
      { type: 'text', text: '{"a":1}' },
    ]);
    expect(
      readCallResult({ content: [{ type: 'text', text: 'no such file\nmore' }], isError: true }),
    ).toMatchObject({
      isError: true,
      reason: 'no such file',
    });
    expect(readCallResult({ content: 'odd' }).content).toEqual([
      { type: 'text', text: 'The tool returned nothing.' },
    ]);
    expect(
      hookText([
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ]),
    ).toBe('a\nb');
    expect(hookText({ a: 1 })).toBeUndefined();
  });

  it('any answer at all is a result', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue(), (content, structuredContent) => {
        expect(readCallResult({ content, structuredContent }).content.length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});

describe('MC1: elicitation', () => {
  it('what no form can ask is refused with the field, and a page must be a web page', () => {
    expect(questionOf({ message: 'm', requestedSchema: { properties: { a: { type: 'object' } } } })).toEqual({
      ok: false,
      error: 'requestedSchema.properties.a: only flat fields can be asked for.',
    });
    expect(questionOf({ mode: 'url', message: 'm', url: 'file:///etc/passwd' })).toEqual({
      ok: false,
      error: 'url: only a web address can be opened.',
    });
    expect(answerOf({ kind: 'declined' })).toEqual({ action: 'decline' });
    expect(answerOf({ kind: 'cancelled' })).toEqual({ action: 'cancel' });
  });
});
