import { describe, expect, it } from 'vitest';
import { readPaste } from './paste';

const read = (text: string): unknown => {
  const result = readPaste(text);
  return result.ok ? result.value.map(({ name, entry }) => [name, entry]) : result.error;
};

describe('MC1: a pasted snippet fills in the form', () => {
  const files = { command: 'npx', args: ['-y', 'server'] };

  it.each([
    ['the whole file', JSON.stringify({ mcpServers: { files } })],
    [
      'a part of it that begins at its name',
      '"mcpServers": {"files": {"command": "npx", "args": ["-y", "server"]}},',
    ],
    ['one entry with its name', '"files": {"command": "npx", "args": ["-y", "server"]}'],
    ['servers by name', JSON.stringify({ files })],
    ["another editor's file", JSON.stringify({ mcp: { servers: { files: { type: 'stdio', ...files } } } })],
  ])('%s', (_what, text) => {
    expect(read(text)).toEqual([['files', expect.objectContaining(files)]]);
  });

  it('an entry without a name, an address under other names, and several servers at once', () => {
    expect(read('{"command": "uvx", "args": ["a"]}')).toEqual([['', { command: 'uvx', args: ['a'] }]]);
    expect(read('{"serverUrl": "https://a.example/mcp", "type": "streamable-http"}')).toEqual([
      ['', { url: 'https://a.example/mcp', type: 'http' }],
    ]);
    expect(read('{"mcpServers": {"a": {"command": "x"}, "b": {"url": "https://b.example"}}}')).toEqual([
      ['a', { command: 'x' }],
      ['b', { url: 'https://b.example' }],
    ]);
  });

  it.each([
    ['neither', 'hello', 'This is neither JSON nor a "claude mcp add" line. Paste one of the two, whole.'],
    ['empty', '{"mcpServers": {}}', '"mcpServers" is empty, so there is nothing to fill in.'],
    ['a list', '[1]', 'This JSON names no server. Paste the object with "mcpServers".'],
    [
      'nothing to reach',
      '{"mcpServers": {"a": {"env": {}}}}',
      'a: it has neither "command" nor "url", so nothing says how to reach it.',
    ],
    ['no object', '{"mcpServers": {"a": 1}}', 'a: a server is one object with "command" or "url".'],
  ])('%s is told', (_what, text, told) => expect(read(text)).toBe(told));
});

describe('MC1: a claude mcp add line fills in the form', () => {
  it.each([
    [
      'claude mcp add files -- npx -y "@a/server files" \'/my dir\'',
      { command: 'npx', args: ['-y', '@a/server files', '/my dir'], env: {} },
    ],
    [
      '$ claude mcp add -s user files -e A=1 B="x y" --env C=$HOME -- npx -y server',
      { command: 'npx', args: ['-y', 'server'], env: { A: '1', B: 'x y', C: '$HOME' } },
    ],
    [
      'claude mcp add files node server.js --env D=1',
      { command: 'node', args: ['server.js', '--env', 'D=1'], env: {} },
    ],
    [
      'claude mcp add --transport http files https://a.example/mcp \\\n  --header "Authorization: Bearer ${KEY}" -H "X-A: b"',
      {
        type: 'http',
        url: 'https://a.example/mcp',
        headers: { Authorization: 'Bearer ${KEY}', 'X-A': 'b' },
        oauth: {},
      },
    ],
    [
      'claude mcp add -t sse -H "Authorization: Bearer k" --client-id me --callback-port 8123 files https://a.example/sse',
      {
        type: 'sse',
        url: 'https://a.example/sse',
        headers: { Authorization: 'Bearer k' },
        oauth: { clientId: 'me', callbackPort: 8123 },
      },
    ],
    ['claude mcp add-json files \'{"command": "x"}\'', { command: 'x' }],
  ])('%s', (text, entry) => expect(read(text)).toEqual([['files', entry]]));

  it('an option that is not whole is told', () => {
    expect(read('claude mcp add files')).toContain('The line ends before the command');
    expect(read('claude mcp add files -e NOPE -- x')).toBe('NOPE is not written as NAME=value.');
    expect(read('claude mcp add files --env')).toBe('The option --env has no value.');
  });
});
