import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WindowEvent } from '@shared/contract/events';
import type { RunEvent } from '@shared/domain/event';
import { createAttention } from './attention';

const system = vi.hoisted(() => ({
  focused: false,
  log: [] as string[],
  last: undefined as EventEmitter | undefined,
}));
vi.mock('electron', async () => {
  const events = await import('node:events');
  class Notification extends events.EventEmitter {
    title: string;
    constructor({ title, body }: { title: string; body: string }) {
      super();
      this.title = `${title}: ${body}`;
      system.last = this;
    }
    show(): void {
      system.log.push(`show ${this.title}`);
    }
    close(): void {
      system.log.push('close');
    }
  }
  return { Notification, BrowserWindow: { getFocusedWindow: () => (system.focused ? {} : null) } };
});

const asked: WindowEvent = {
  topic: 'conversation',
  event: {
    seq: 1,
    conversationId: 'c',
    at: 1,
    event: {
      type: 'approval-asked',
      approval: {
        id: 'a1',
        callId: 'k',
        conversationId: 'c',
        runId: 'r',
        tool: 'Bash',
        subject: 'npm publish',
        danger: 'high',
        reason: 'It uses the network.',
        detail: '',
        askedBy: { kind: 'mode', mode: 'manual' },
        body: { kind: 'paths', paths: [] },
        askedAt: 1,
      },
    },
  },
};
const settled: WindowEvent = {
  topic: 'conversation',
  event: {
    seq: 2,
    conversationId: 'c',
    at: 2,
    event: { type: 'approval-settled', approvalId: 'a1', callId: 'k' },
  },
};

beforeEach(() => {
  system.focused = false;
  system.log.length = 0;
});

test('a call that waits while nobody looks is told, leads back to the window, and goes once settled (PE4)', () => {
  const attend = createAttention({ focus: () => system.log.push('focus') });
  attend(asked);
  system.last?.emit('click');
  attend(settled);
  expect(system.log).toEqual([
    'show Bash waits for you: npm publish\nIt uses the network.',
    'focus',
    'close',
  ]);
});

test('a question is told as a call is (CO2)', () => {
  const attend = createAttention({ focus: () => undefined });
  const body = { kind: 'plan' as const, plan: '# Add a retry\n\nSteps.' };
  const from = { kind: 'tool' as const, name: 'Plan' };
  const question = { id: 'q1', conversationId: 'c', runId: 'r', from, body, askedAt: 1 };
  const told = (event: RunEvent): WindowEvent => ({
    topic: 'conversation',
    event: { seq: 1, conversationId: 'c', at: 1, event },
  });
  attend(told({ type: 'question-asked', question }));
  attend(told({ type: 'question-settled', questionId: 'q1' }));
  expect(system.log).toEqual(['show The agent asks you: Add a retry', 'close']);
});

test('nothing is told while a window is in front', () => {
  system.focused = true;
  const attend = createAttention({ focus: () => undefined });
  attend(asked);
  attend(settled);
  expect(system.log).toEqual([]);
});
