import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NativeTool } from '@shared/contract/tools';
import { renderPage } from '../render-page';
import { McpPage } from './mcp-page';
import { noTools, sampleList, sampleServer, sampleTool } from './page-fixture';

const quiet = { 'tools.native': () => noTools } as const;
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string): void =>
  void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const row = (name: string) => screen.getByRole('switch', { name: `On: ${name}` }).closest('li')!;
const hunk = {
  skipped: 0,
  rows: [
    { sign: '-' as const, oldNo: 1, segments: [{ text: 'Reads a file.' }] },
    { sign: '+' as const, newNo: 1, segments: [{ text: 'Reads and sends a file.' }] },
  ],
};

describe('MC1: the list of servers', () => {
  it('shows each with whose it is, how it is reached, how it stands and why, and what it has', async () => {
    const view = await renderPage(<McpPage />, {
      ...quiet,
      'mcp.list': () =>
        sampleList(
          [
            sampleServer('files', {
              tools: [sampleTool('read'), sampleTool('write', { state: { kind: 'off' } })],
              tokens: 1200,
            }),
            sampleServer('gone', { state: { kind: 'failed', reason: 'There is no program called "gone"' } }),
            sampleServer('tracker', {
              id: 'workspace:tracker',
              origin: { kind: 'workspace' },
              file: '/w/.mcp.json',
              transport: 'http',
              target: 'https://tracker.example/mcp',
              state: { kind: 'untrusted' },
              editable: false,
            }),
            sampleServer('plugin:demo:ev', { origin: { kind: 'plugin', plugin: 'demo' }, editable: false }),
            sampleServer('twin', { shadowed: true }),
          ],
          { problems: [{ file: '/w/.mcp.json', line: 7, server: 'bad', message: 'type is wrong.' }] },
        ),
    });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Of this folder',
      'Yours',
      'Of plugins',
    ]);
    expect(row('files').textContent).toMatch(
      /files.*Connected.*program · 1 of 2 tools · 1,200 tokens.*npx -y files/s,
    );
    expect(row('gone').textContent).toContain('There is no program called "gone".');
    expect(row('tracker').textContent).toMatch(/Not trusted.*HTTP.*https:\/\/tracker\.example\/mcp/s);
    expect(row('plugin:demo:ev').textContent).toContain('of demo');
    expect(row('twin').textContent).toContain('Another server called twin is used in its place.');
    press('Decide in Settings → Hooks');
    expect(view.settings).toEqual(['hooks']);
    press('/w/.mcp.json:7');
    expect(view.opened).toEqual([{ path: '/w/.mcp.json', line: 7 }]);
    expect(screen.getByText('bad is skipped.')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tracker.example' } });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('switches, starts again and logs in; a change that was not kept is told', async () => {
    const view = await renderPage(<McpPage />, {
      ...quiet,
      'mcp.list': () =>
        sampleList([
          sampleServer('a', { state: { kind: 'failed', reason: 'x' } }),
          sampleServer('b', { state: { kind: 'needs-login', waiting: false } }),
          sampleServer('c', { state: { kind: 'needs-login', waiting: true } }),
        ]),
      'mcp.switch': () => ({ kind: 'unsaved', message: 'The disk is full.' }),
      'mcp.restart': () => null,
      'mcp.login': () => null,
      'mcp.cancelLogin': () => null,
    });
    press('Start again: a');
    press('Log in to b');
    press('Cancel the login to c');
    fireEvent.click(screen.getByRole('switch', { name: 'On: a' }));
    await view.settled();
    expect(view.requests('mcp.restart')).toEqual([{ id: 'user:a' }]);
    expect(view.requests('mcp.login')).toEqual([{ id: 'user:b' }]);
    expect(view.requests('mcp.cancelLogin')).toEqual([{ id: 'user:c' }]);
    expect(view.requests('mcp.switch')).toEqual([{ id: 'user:a', on: false }]);
    expect(screen.getByText('The disk is full.')).toBeTruthy();
  });

  it('without servers it says what one is, shows an example, and follows what main tells', async () => {
    let servers = [sampleServer('a')].slice(1);
    const view = await renderPage(<McpPage />, { ...quiet, 'mcp.list': () => sampleList(servers) });
    expect(screen.getByText('No servers yet')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Code, json' }).textContent).toContain('"mcpServers"');
    servers = [sampleServer('late')];
    await view.changed();
    await view.settled();
    expect(row('late').textContent).toContain('Connected');
  });
});

describe('MC1: one server', () => {
  it('lists its tools with a switch, danger, tokens and what the next run makes of them', async () => {
    const native = (name: string, verdict: NativeTool['verdict']) => ({ name, verdict }) as NativeTool;
    const view = await renderPage(<McpPage />, {
      'tools.native': () => ({
        ...noTools,
        tools: [
          native('mcp__files__read', { kind: 'deferred' }),
          native('mcp__files__write', { kind: 'withheld', layer: 'policy', reason: 'Denied by a rule.' }),
        ],
      }),
      'mcp.list': () =>
        sampleList([
          sampleServer('files', {
            tools: [
              sampleTool('read', { danger: 'medium' }),
              sampleTool('write'),
              sampleTool('stop', { state: { kind: 'off' } }),
              sampleTool('odd', {
                name: '',
                state: { kind: 'unusable', reason: 'Its input schema is no object.' },
              }),
            ],
          }),
        ]),
      'mcp.switchTool': () => null,
      'mcp.restart': () => null,
    });
    press('Show all of files');
    const tools = within(screen.getByRole('list', { name: 'Tools of files' })).getAllByRole('listitem');
    const texts = tools.map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/read.*Does read\..*Medium.*120.*Waits behind ToolSearch/s);
    expect(texts[1]).toContain('Denied by a rule');
    expect(texts[2]).toContain('Switched off here');
    expect(texts[3]).toContain('Its input schema is no object.');
    fireEvent.click(screen.getByRole('switch', { name: 'On: read' }));
    fireEvent.click(screen.getByRole('switch', { name: 'On: odd' }));
    press('Restart');
    await view.settled();
    expect(view.requests('mcp.switchTool')).toEqual([{ id: 'user:files', tool: 'read', on: false }]);
    expect(view.requests('mcp.restart')).toEqual([{ id: 'user:files' }]);
    press('Show all of read');
    expect(screen.getByText('mcp__files__read')).toBeTruthy();
    press('/h/USER/mcp.json:3');
    expect(view.opened).toEqual([{ path: '/h/USER/mcp.json', line: 3 }]);
  });

  it('shows held changes as a diff, takes or keeps off each or all, and a refused one can still be accepted', async () => {
    const held = (tool: string, refused = false) =>
      sampleTool(tool, {
        state: { kind: 'held', reasons: ['The description changed.'], diff: [hunk], refused },
      });
    const view = await renderPage(<McpPage />, {
      ...quiet,
      'mcp.list': () =>
        sampleList([sampleServer('files', { tools: [held('a'), held('b'), held('c', true)], held: 2 })]),
      'mcp.accept': () => null,
      'mcp.refuse': () => null,
    });
    expect(row('files').textContent).toContain('2 changes to look at');
    press('Show all of files');
    const card = screen.getByRole('region', { name: 'Changes of files' });
    expect(card.textContent).toContain('files changed what it says of 2 tools');
    const diff = within(card).getByRole('group', { name: 'Change of a' });
    expect(diff.textContent).toMatch(/removed Reads a file\..*added Reads and sends a file\./s);
    press('Accept the change of a');
    await view.settled();
    press('Keep b off');
    await view.settled();
    press('Accept all 2');
    await view.settled();
    press('Show all of c');
    press('Accept the change');
    await view.settled();
    expect(view.requests('mcp.accept').map(({ tools }) => tools)).toEqual([['a'], ['a', 'b'], ['c']]);
    expect(view.requests('mcp.refuse')).toEqual([{ id: 'user:files', tools: ['b'] }]);
  });

  it('shows resources page by page, prompts, and its log', async () => {
    const view = await renderPage(<McpPage />, {
      ...quiet,
      'mcp.list': () => sampleList([sampleServer('files', { resources: 2, prompts: 1 })]),
      'mcp.resources': ({ cursor }) =>
        cursor === undefined
          ? { resources: [{ uri: 'demo://1', name: 'One', template: false, size: 2048 }], next: 'n' }
          : { resources: [{ uri: 'demo://{id}', name: 'Any', template: true }] },
      'mcp.prompts': () => [
        {
          name: 'ask',
          description: 'Asks.',
          arguments: [
            { name: 'city', required: true },
            { name: 'x', required: false },
          ],
        },
      ],
      'mcp.logs': () => [{ at: 0, from: 'stderr', level: 'error', text: 'No key was given.' }],
    });
    press('Show all of files');
    fireEvent.click(screen.getByRole('tab', { name: /^Resources/ }));
    await view.settled();
    press('Show more');
    await view.settled();
    expect(screen.getByRole('list', { name: 'Resources of files' }).textContent).toMatch(
      /One.*2\.0 KB.*demo:\/\/1.*Any.*template.*demo:\/\/\{id\}/s,
    );
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: /^Prompts/ }));
    await view.settled();
    expect(screen.getByRole('list', { name: 'Prompts of files' }).textContent).toContain('askcity, x?Asks.');
    fireEvent.click(screen.getByRole('tab', { name: 'Log' }));
    await view.settled();
    expect(screen.getByRole('log', { name: 'Log of files' }).textContent).toContain('No key was given.');
  });

  it('is removed only when told twice', async () => {
    const view = await renderPage(<McpPage />, {
      ...quiet,
      'mcp.list': () => sampleList([sampleServer('files')]),
      'mcp.remove': () => null,
    });
    press('Show all of files');
    press('Remove');
    expect(screen.getByRole('alertdialog').textContent).toContain('Remove files?');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await view.settled();
    expect(view.requests('mcp.remove')).toEqual([{ id: 'user:files' }]);
  });
});

describe('MC1: the form', () => {
  it('is filled in by a paste, masks values, tests before it saves, and adds', async () => {
    const view = await renderPage(<McpPage />, {
      ...quiet,
      'mcp.list': () => sampleList(),
      'mcp.test': () => ({
        kind: 'connected',
        server: { name: 'Files', version: '1.0' },
        transport: 'stdio',
        tools: ['read', 'write'],
        resources: 0,
        prompts: 0,
        durationMs: 320,
      }),
      'mcp.save': () => ({ kind: 'saved', id: 'user:files' }),
    });
    press('Add server');
    const paste = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paste' });
    fireEvent.paste(paste);
    type('Paste', 'claude mcp add files -e KEY=secret -- npx -y server');
    expect(screen.getByText(/^Filled in with files/)).toBeTruthy();
    expect(paste.value).toBe('');
    const value = screen.getByLabelText<HTMLInputElement>('Value of KEY');
    expect([value.type, value.value]).toEqual(['password', 'secret']);
    press('Show the value of KEY');
    expect(value.type).toBe('text');
    press('Test connection');
    await view.settled();
    expect(screen.getByRole('status', { name: 'Test of the connection' }).textContent).toBe(
      'Connected in 320 ms to Files 1.0 (program): 2 tools, 0 resources, 0 prompts.read, write',
    );
    press('Add');
    await view.settled();
    const entry = { command: 'npx', args: ['-y', 'server'], env: { KEY: 'secret' } };
    expect(view.requests('mcp.test')).toEqual([{ name: 'files', entry }]);
    expect(view.requests('mcp.save')).toEqual([{ name: 'files', entry, create: true }]);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('tells every mistake beside its field and goes to the first', async () => {
    const view = await renderPage(<McpPage />, {
      ...quiet,
      'mcp.list': () => sampleList(),
      'mcp.save': () => ({
        kind: 'refused',
        problems: [
          { field: 'name', message: 'Give the server a name.' },
          { field: 'url', message: 'Give the address of the server.' },
          { field: 'headers.a b', message: 'No header is called so.' },
        ],
      }),
    });
    press('Add server');
    fireEvent.click(screen.getByRole('radio', { name: 'HTTP' }));
    press('Add header');
    type('Name of header 1', 'a b');
    press('Add');
    await view.settled();
    const name = screen.getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    for (const [field, told] of [
      ['Name', 'Give the server a name.'],
      ['Address', 'Give the address of the server.'],
    ] as const) {
      const input = screen.getByRole('textbox', { name: field });
      expect(input.getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByText(told)).toBeTruthy();
    }
    expect(within(screen.getByRole('group', { name: 'Headers' })).getByRole('alert').textContent).toBe(
      'No header is called so.',
    );
    type('Name', 'x');
    expect(screen.queryByText('Give the server a name.')).toBeNull();
  });

  it('changes a server under its name, keeps what it does not show, and tells why a test failed', async () => {
    const entry = { command: 'npx', args: ['-y', 'files'], disabledTools: ['write'] };
    const view = await renderPage(<McpPage />, {
      ...quiet,
      'mcp.list': () => sampleList([sampleServer('files', { entry })]),
      'mcp.test': () => ({
        kind: 'failed',
        reason: 'The MCP server files ended with code 1.',
        log: [{ at: 0, from: 'stderr', level: 'error', text: 'No key.' }],
        durationMs: 40,
      }),
      'mcp.save': () => ({ kind: 'saved', id: 'user:files' }),
    });
    press('Show all of files');
    press('Edit');
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    type('Arguments', '-y\nfiles\n--deep');
    press('Test connection');
    await view.settled();
    const outcome = screen.getByRole('status', { name: 'Test of the connection' }).textContent;
    expect(outcome).toContain('No connection after 40 ms. The MCP server files ended with code 1.');
    expect(outcome).toContain('No key.');
    press('Save');
    await view.settled();
    expect(view.requests('mcp.save')).toEqual([
      { name: 'files', entry: { ...entry, args: ['-y', 'files', '--deep'] }, create: false },
    ]);
  });
});
