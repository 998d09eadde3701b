import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunEvent } from '@shared/domain/event';
import { createHookNotices } from './notices';

describe('HK1: Notification', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function scene(attended = true) {
    const fired: unknown[] = [];
    const notices = createHookNotices({
      engine: {
        listens: async () => true,
        fire: async ({ subject, fields }: { subject: string; fields: Record<string, unknown> }) =>
          fired.push([subject, fields['message']]),
      } as never,
      sceneOf: (id) => (id === 'agent' ? undefined : { conversationId: id, root: null, cwd: '/' }),
      attended,
    });
    const see = (id: string, event: object): void => notices.see(id, event as RunEvent);
    return { fired, see, notices };
  }

  it('a question that waits six seconds is told of, one that is answered before is not', async () => {
    const { fired, see } = scene();
    see('c', { type: 'approval-asked', approval: { id: 'a1', tool: 'Bash' } });
    see('c', { type: 'approval-asked', approval: { id: 'a2', tool: 'Edit' } });
    see('c', { type: 'question-asked', question: { id: 'q1', from: { kind: 'mcp-server', name: 'crm' } } });
    see('c', { type: 'question-asked', question: { id: 'q2', from: { kind: 'tool', name: 'Plan' } } });
    await vi.advanceTimersByTimeAsync(5000);
    see('c', { type: 'approval-settled', approvalId: 'a2' });
    expect(fired).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(fired).toEqual([
      ['permission_prompt', 'Toolwright needs your permission to use Bash'],
      ['elicitation_dialog', 'crm asks for your input'],
      ['permission_prompt', 'Toolwright needs your permission to use Plan'],
    ]);
  });

  it('a minute after a turn the agent says that it waits, unless the person wrote, stopped it, or nobody looks on', async () => {
    const { fired, see } = scene();
    see('done', { type: 'run-ended', end: 'done' });
    see('agent', { type: 'run-ended', end: 'done' });
    see('stopped', { type: 'run-ended', end: 'stopped' });
    see('again', { type: 'run-ended', end: 'done' });
    await vi.advanceTimersByTimeAsync(59_000);
    see('again', { type: 'run-started' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(fired).toEqual([['idle_prompt', 'Toolwright is waiting for your input']]);
    const unattended = scene(false);
    unattended.see('done', { type: 'run-ended', end: 'done' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(unattended.fired).toEqual([]);
  });
});
