import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHookWorld, textsOf, type HookWorld } from './testing/hook-world';

let world: HookWorld;
beforeAll(async () => {
  world = await createHookWorld(true);
});
afterAll(() => world.close());

const answer = (behavior: string): string =>
  JSON.stringify({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior } } });
const settings = (command: string): object => ({
  hooks: { PermissionRequest: [{ hooks: [{ type: 'command', command }] }] },
});
const touch = [{ calls: [{ name: 'Bash', input: { command: 'touch made; echo touched' } }] }];

describe('a question that hooks and the person can answer (HK4)', () => {
  it('a quick hook answers and no card is shown; a slow one takes its card away again', async () => {
    const seen: string[] = [];
    world.core.live.subscribe(({ event }) => {
      if (event.type.startsWith('approval')) seen.push(event.type);
    });
    const quick = await world.turn({
      name: 'quick',
      settings: settings(`echo '${answer('allow')}'`),
      steps: touch,
    });
    expect(textsOf(quick.requests[1])).toContain('touched');
    const before = seen.length;
    const slow = await world.turn({
      name: 'slow',
      settings: settings(`sleep 0.8; echo '${answer('deny')}'`),
      steps: touch,
    });
    expect(textsOf(slow.requests[1])).toContain('A hook denied this call.');
    expect(seen.slice(before)).toEqual(['approval-asked', 'approval-settled']);
  });

  it('the person need not wait for a hook, which is ended when they answer', async () => {
    world.core.live.subscribe(({ event }) => {
      if (event.type === 'approval-asked') world.core.chat.answer(event.approval.id, { kind: 'once' });
    });
    const before = Date.now();
    const { requests, conversationId } = await world.turn({
      name: 'person',
      settings: settings('sleep 60'),
      steps: touch,
    });
    expect(textsOf(requests[1])).toContain('touched');
    expect(Date.now() - before).toBeLessThan(20_000);
    const ended = () =>
      world.core.hooks.desk.inspector.list().find((run) => run.conversationId === conversationId)?.problem;
    await expect.poll(ended, { timeout: 5000 }).toBe('Its answer was no longer needed, and it was ended.');
  });
});
