import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { McpServerEntry } from '@shared/domain/mcp';
import { argumentLines, argumentsOf, draftOf, draftProblems, entryOf } from './draft';

describe('MC1: what the form edits is what stands in the file', () => {
  it('any argument survives the form, line breaks and quotes included', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 5 }), (args) => {
        expect(argumentsOf(argumentLines(args))).toEqual(args);
      }),
      { numRuns: 100 },
    );
    expect(argumentsOf(' -y \n\n"a\\nb"\n"half')).toEqual(['-y', 'a\nb', '"half']);
  });

  it.each<McpServerEntry>([
    { command: 'npx', args: ['-y', ''], env: { A: '' }, cwd: 'tools', timeoutMs: 1500, disabledTools: ['x'] },
    {
      type: 'http',
      url: 'https://a.example',
      headers: { 'X-A': 'b' },
      oauth: { clientId: 'c', callbackPort: 1 },
    },
    { type: 'sse', url: 'https://a.example', enabledTools: [], disabled: true },
  ])('%j comes back as it was', (entry) => {
    expect(entryOf(draftOf('a', entry), entry)).toEqual(entry);
  });

  it('an address without a type is HTTP, and a change of kind leaves the other one out', () => {
    const draft = draftOf('a', { url: 'https://a.example' });
    expect(draft.transport).toBe('http');
    expect(entryOf({ ...draft, transport: 'stdio', command: ' npx ' }, undefined)).toEqual({
      command: 'npx',
    });
  });

  it('names what only the form can see', () => {
    const draft = draftOf('a', { command: 'x', timeoutMs: 1000 });
    const pair = (key: number, name: string, value = 'v') => ({ key, name, value });
    const told = (env: readonly ReturnType<typeof pair>[], timeout = 1) =>
      draftProblems({ ...draft, env, timeout });
    expect(told([pair(0, ''), pair(1, '', '')])).toEqual([
      { field: 'env', message: 'A value here has no name.' },
    ]);
    expect(told([pair(0, 'A'), pair(1, ' A ')])).toEqual([
      { field: 'env.A', message: ' A  is there twice.' },
    ]);
    expect(told([pair(0, 'A=B')])).toEqual([
      { field: 'env.A=B', message: 'The name of a variable has no = in it.' },
    ]);
    expect(told([], 0)).toEqual([
      { field: 'timeoutMs', message: 'A call may be silent for 1 to 3,600 seconds.' },
    ]);
    const web = {
      ...draft,
      transport: 'http' as const,
      callbackPort: 0,
      headers: [pair(0, 'x-a'), pair(1, 'X-A')],
    };
    expect(draftProblems(web).map(({ field }) => field)).toEqual(['headers.X-A', 'oauth.callbackPort']);
  });
});
