import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaTokens } from '@shared/catalog/schema-tokens';
import { err, ok } from '@shared/kit/result';
import type { McpResourcesPort } from '../../../../mcp/ports';
import { toolSchema } from '../../../../roster/roster';
import type { Tool } from '../../../define';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createMcpResourcesTool } from './tool';

const asked: unknown[] = [];
const resources: McpResourcesPort = {
  list: async (_root, request) => {
    asked.push(request);
    if (request.server === 'down') return err('The MCP server down ended with code 1.');
    return ok({
      resources: [
        {
          server: 'docs',
          uri: 'docs://a',
          name: 'A',
          mimeType: 'text/markdown',
          description: 'First.\nMore.',
          template: false,
        },
        { server: 'docs', uri: 'docs://{id}', name: 'Any', template: true },
      ],
      ...(request.server === undefined ? {} : { next: '100:' }),
      problems: request.server === undefined ? ['The MCP server down ended with code 1.'] : [],
    });
  },
  read: async (_root, _server, uri) =>
    uri === 'docs://a'
      ? ok([
          { uri, mimeType: 'text/markdown', text: '# A' },
          { uri, mimeType: 'application/pdf', bytes: new Uint8Array(2048) },
        ])
      : err(`The MCP server docs: there is no ${uri}.`),
};

describe('CO9: McpResources', () => {
  const tool = createMcpResourcesTool({ resources });
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await createFixture();
  });
  afterAll(() => fixture.remove());

  it('costs at most 130 tokens', () => {
    expect(schemaTokens(toolSchema(tool as unknown as Tool))).toBeLessThanOrEqual(130);
  });

  it('lists those of all servers, and says which server did not answer', async () => {
    expect(await fixture.text(tool, {})).toBe(
      [
        '[docs] docs://a  A  (text/markdown)  First.',
        '[docs] docs://{id}  Any  (fill in the {blanks})',
        'The MCP server down ended with code 1.',
      ].join('\n'),
    );
    expect(await fixture.text(tool, { server: 'docs', cursor: '0:' })).toBe(
      [
        'docs://a  A  (text/markdown)  First.',
        'docs://{id}  Any  (fill in the {blanks})',
        '[More: cursor "100:"]',
      ].join('\n'),
    );
    expect(asked.at(-1)).toEqual({ server: 'docs', cursor: '0:' });
  });

  it('reads text, and names what is none', async () => {
    expect(await fixture.text(tool, { server: 'docs', uri: 'docs://a' })).toBe(
      '# A\n[docs://a: application/pdf, 2 KB. It is no text and was not passed on.]',
    );
    expect(await fixture.text(tool, { server: 'docs', uri: 'docs://b' })).toBe(
      'The MCP server docs: there is no docs://b.',
    );
    expect(await fixture.text(tool, { uri: 'docs://a' })).toBe(
      'server: Name the server that has this resource',
    );
  });

  it('PE2: a list asks nobody, a read is medium; HK2: hooks know both as Claude Code does', async () => {
    expect((await fixture.assess(tool, {})).danger).toBe('none');
    expect(await fixture.assess(tool, { server: 'docs', uri: 'docs://a' })).toMatchObject({
      danger: 'medium',
      reasons: [{ text: 'The MCP server docs is asked for docs://a.' }],
    });
    expect(tool.project?.calls({ server: 'docs' }, fixture.session)).toEqual([
      { name: 'ListMcpResourcesTool', input: { server: 'docs' } },
    ]);
    expect(tool.project?.calls({ server: 'docs', uri: 'docs://a' }, fixture.session)).toEqual([
      { name: 'ReadMcpResourceTool', input: { server: 'docs', uri: 'docs://a' } },
    ]);
    const outcome = await fixture.call(tool, { server: 'docs', uri: 'docs://a' });
    expect(outcome.kind === 'ran' && outcome.result.responses?.()).toEqual([
      {
        contents: [
          { uri: 'docs://a', mimeType: 'text/markdown', text: '# A' },
          { uri: 'docs://a', mimeType: 'application/pdf' },
        ],
      },
    ]);
  });
});
