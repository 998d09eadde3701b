import { expect, test } from 'vitest';
import { createCommands } from './commands';

const press = (
  key: string,
  modifiers: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey', boolean>>,
) => ({
  key,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...modifiers,
});

test('one object serves key, palette and menu (WB1)', () => {
  const ran: string[] = [];
  const commands = createCommands('other');
  commands.register([
    { id: 'editor.save', title: 'Save', keys: ['Mod+S'], run: () => ran.push('save') },
    {
      id: 'app.palette',
      title: 'Show all commands',
      keys: ['Mod+Shift+P', 'F1'],
      run: () => ran.push('palette'),
    },
  ]);
  expect(commands.press(press('s', { ctrlKey: true }))).toBe(true);
  expect(commands.press(press('F1', {}))).toBe(true);
  expect(commands.run('editor.save')).toBe(true);
  expect(commands.keyHint('app.palette')).toBe('Ctrl Shift P');
  expect(commands.list().map((command) => command.title)).toEqual(['Save', 'Show all commands']);
  expect(ran).toEqual(['save', 'palette', 'save']);
});

test('a command that can not run now is neither listed nor run, and leaves its key to others', () => {
  let able = false;
  const commands = createCommands('other');
  const unregister = commands.register([
    { id: 'a', title: 'A', keys: ['F2'], when: () => able, run: () => undefined },
  ]);
  expect([commands.list(), commands.run('a'), commands.press(press('F2', {}))]).toEqual([[], false, false]);
  able = true;
  expect(commands.run('a')).toBe(true);
  unregister();
  expect(commands.run('a')).toBe(false);
});

test('taking out an older registration leaves the newer one of the same id', () => {
  const ran: number[] = [];
  const commands = createCommands('mac');
  const first = commands.register([{ id: 'a', title: 'A', run: () => ran.push(1) }]);
  commands.register([{ id: 'a', title: 'A', run: () => ran.push(2) }]);
  first();
  commands.run('a');
  expect(ran).toEqual([2]);
});

test('a key nobody can read is a bug that shows at once', () => {
  expect(() =>
    createCommands('other').register([{ id: 'a', title: 'A', keys: ['Hyper+X'], run: () => undefined }]),
  ).toThrow('a: "Hyper+X" is no key.');
});
