import { fireEvent, screen, within } from '@testing-library/react';
import type { SkillList } from '@shared/contract/skills';
import type { SkillView } from '@shared/domain/skill';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../render-page';
import { SkillsPage } from './skills-page';

const skill = (name: string, over: Partial<SkillView> = {}): SkillView => ({
  name,
  kind: 'skill',
  description: `Does ${name}.`,
  origin: 'user',
  file: `/h/USER/skills/${name}/SKILL.md`,
  forModel: true,
  forPerson: true,
  tokens: 9,
  off: false,
  ...over,
});
const list = (over: Partial<SkillList> = {}): SkillList => ({
  skills: [],
  plugins: [],
  problems: [],
  skillFolder: '/h/USER/skills',
  pluginFolder: '/h/USER/plugins',
  promptTokens: 30,
  ...over,
});
const rows = (title: string) => within(screen.getByRole('list', { name: title })).getAllByRole('listitem');
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('Settings → Skills & plugins', () => {
  it('CO3, PL1: lists all by place with who may call them, what they narrow and cost, and what plugins bring', async () => {
    const view = await renderPage(<SkillsPage />, {
      'skills.list': () =>
        list({
          skills: [
            skill('b', { argumentHint: '[file]', allowedTools: ['Read', 'Grep'] }),
            skill('a', {
              forModel: false,
              tokens: 0,
              kind: 'command',
              origin: 'claude-user',
              description: '',
            }),
            skill('b', { origin: 'workspace', file: '/w/b', shadowedBy: '/h/b', tokens: 0 }),
            skill('demo:c', { origin: 'plugin', plugin: 'demo' }),
          ],
          plugins: [
            {
              id: 'demo@m',
              name: 'demo',
              version: '1.2.0',
              description: 'A demo.',
              origin: 'claude',
              folder: '/p/demo',
              off: false,
              brings: ['1 skill', '2 hooks'],
            },
          ],
          problems: [{ file: '/w/bad/SKILL.md', line: 2, message: 'name: it is one word.' }],
        }),
    });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Yours',
      'Of your Claude Code',
      'Of this folder',
      'demo',
      'Plugins',
    ]);
    expect(rows('Skills: Yours')[0]?.textContent).toMatch(/\/b\[file\]narrows to Read, Grep.*9 tokens/);
    expect(rows('Skills: Of your Claude Code')[0]?.textContent).toContain('command · you alone');
    expect(rows('Skills: Of this folder')[0]?.textContent).toContain('/h/b counts instead.');
    expect(rows('Plugins')[0]?.textContent).toContain('1.2.0 · 1 skill · 2 hooks');
    press('/w/bad/SKILL.md:2');
    press('Open the file of demo:c');
    expect(view.opened.map(({ path, line }) => [path, line])).toEqual([
      ['/w/bad/SKILL.md', 2],
      ['/h/USER/skills/demo:c/SKILL.md', undefined],
    ]);
    expect(screen.queryByRole('button', { name: 'Delete demo:c' })).toBeNull();
  });

  it('switches, and says why a change was not kept', async () => {
    const view = await renderPage(<SkillsPage />, {
      'skills.list': () => list({ skills: [skill('a')] }),
      'skills.setOff': ({ off }) =>
        off ? list({ skills: [skill('a', { off })] }) : { kind: 'unsaved', message: 'The disk is full.' },
    });
    const toggle = () => screen.getByRole('switch', { name: /^On: a,/ });
    fireEvent.click(toggle());
    await view.settled();
    expect(toggle().getAttribute('aria-checked')).toBe('false');
    fireEvent.click(toggle());
    await view.settled();
    expect(view.requests('skills.setOff')).toEqual([
      { kind: 'skill', name: 'a', off: true },
      { kind: 'skill', name: 'a', off: false },
    ]);
    expect(screen.getByText('The disk is full.')).toBeTruthy();
  });

  it('writes a new skill, names the field at fault, and deletes one only when told twice', async () => {
    const view = await renderPage(<SkillsPage />, {
      'skills.list': () => list(),
      'skills.create': ({ name }) =>
        name === ''
          ? { kind: 'bad-draft', field: 'name', message: 'A name is one word.' }
          : { file: '/f', list: list({ skills: [skill(name)] }) },
      'skills.remove': () => list(),
    });
    press('New skill');
    press('Create');
    await view.settled();
    expect(screen.getByText('A name is one word.')).toBeTruthy();
    const type = (name: string, value: string): void =>
      void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
    type('Name', ' notes ');
    type('When', 'Take notes.');
    type('What', 'Write them.');
    press('Create');
    await view.settled();
    expect(view.requests('skills.create').at(-1)).toEqual({
      name: 'notes',
      description: 'Take notes.',
      content: 'Write them.',
    });
    press('Delete notes');
    expect(screen.getByRole('alertdialog').textContent).toContain('Delete notes?');
    press('Delete');
    await view.settled();
    expect(view.requests('skills.remove')).toEqual([{ name: 'notes' }]);
    expect(screen.getByText('No skills yet')).toBeTruthy();
  });
});
