import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RoleList, RoleView } from '@shared/contract/agents';
import { renderPage } from '../render-page';
import { AgentsPage } from './agents-page';

const role = (name: string, over: Partial<RoleView> = {}): RoleView => ({
  name,
  description: `Does ${name}.`,
  catalogue: 'claude',
  file: `/h/USER/agents/${name}.md`,
  origin: 'user',
  ...over,
});
const list = (over: Partial<RoleList> = {}): RoleList => ({
  roles: [],
  problems: [],
  folder: '/h/USER/agents',
  ...over,
});
const rows = (title: string) =>
  within(screen.getByRole('list', { name: `Agents: ${title}` }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('Settings → Agents', () => {
  it('CO3: lists roles by place with tools, model, mode and catalogue, their files, and what is wrong with others', async () => {
    const view = await renderPage(<AgentsPage />, {
      'agents.roles': () =>
        list({
          roles: [
            role('Explore', { origin: 'built-in', file: '', tools: ['Read', 'Search'] }),
            role('a', { model: 'opus', mode: 'edits', catalogue: 'granular', disallowedTools: ['Bash'] }),
            role('b', { origin: 'workspace', tools: [], description: '' }),
            role('demo:c', { origin: 'plugin', plugin: 'demo' }),
          ],
          problems: [{ file: '/h/bad.md', line: 3, message: 'permissionMode: it is none.' }],
        }),
    });
    expect(rows('Yours')).toEqual([
      'aDoes a.all tools · without Bash · model opus · Edits mode · catalogue granular',
    ]);
    expect(rows('Of this folder')).toEqual([
      'bNo description, so the model does not know when to start it.no tool',
    ]);
    expect(rows('demo')).toEqual(['demo:cDoes demo:c.all tools']);
    expect(rows('Built in')).toEqual(['ExploreDoes Explore.Read, Search']);
    fireEvent.click(screen.getByRole('button', { name: '/h/bad.md:3' }));
    fireEvent.click(screen.getByRole('button', { name: 'Open the file of a' }));
    expect(view.opened).toEqual([
      { path: '/h/bad.md', line: 3 },
      { path: '/h/USER/agents/a.md', line: undefined },
    ]);
    expect(screen.queryByRole('button', { name: 'Open the file of Explore' })).toBeNull();
  });

  it('CO3: a new agent goes out as typed; a mistake stands at its field and the form stays', async () => {
    let taken = true;
    const view = await renderPage(<AgentsPage />, {
      'agents.roles': () => list(),
      'agents.create': ({ name }) =>
        taken
          ? { kind: 'bad-draft', field: 'name', message: 'There is a file r.md already.' }
          : { file: '/h/r.md', list: list({ roles: [role(name)] }) },
    });
    fireEvent.click(screen.getByRole('button', { name: 'New agent' }));
    const type = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
    type('Name', ' r ');
    type('When', 'Reviews.');
    type('Tools', 'Read');
    type('Told', 'Be strict.');
    const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create' }));
    create();
    await view.settled();
    expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('There is a file r.md already.')).toBeTruthy();
    taken = false;
    create();
    await view.settled();
    expect(view.requests('agents.create').at(-1)).toEqual({
      name: 'r',
      description: 'Reviews.',
      tools: 'Read',
      model: '',
      prompt: 'Be strict.',
    });
    expect(rows('Yours')).toHaveLength(1);
    expect(screen.queryByRole('form', { name: 'New agent' })).toBeNull();
  });
});
