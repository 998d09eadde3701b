import { expect, it } from 'vitest';
import { typedCommand } from './typed-command';

it('CO3: a message is a command when its very first sign is a slash and its first word has no other', () => {
  expect(typedCommand('/review src/a.ts now')).toEqual({ name: 'review', args: 'src/a.ts now' });
  expect(typedCommand('/demo:deep:go')).toEqual({ name: 'demo:deep:go', args: '' });
  expect(typedCommand('/a\nsecond line\n')).toEqual({ name: 'a', args: 'second line' });
  for (const text of ['/usr/bin', '/usr/bin is there', ' /review', '//', '/', '/ a', 'a /b', ''])
    expect(typedCommand(text), text).toBeUndefined();
});
