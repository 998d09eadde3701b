import { describe, expect, it } from 'vitest';
import type { CallState } from '@shared/domain/call';
import type { CallDisplay } from '@shared/domain/display';
import { sampleCall } from '../gallery/sample';
import { cardFace, opensByItself } from './card-face';
import { plainOutput } from './result-text';

const done: CallState = { kind: 'done', startedAt: 0, endedAt: 3_200 };
const failed: CallState = { kind: 'failed', startedAt: 0, endedAt: 1_100, reason: 'It failed.' };
const command = (exitCode: number | null, more: object = {}): CallDisplay => ({
  kind: 'command',
  command: 'npm test',
  cwd: '/w',
  exitCode,
  notes: [],
  ...more,
});

function call(state: CallState, display?: CallDisplay) {
  return sampleCall('k1', {
    state,
    ...(display && { result: { content: [], isError: state.kind === 'failed', display } }),
  });
}

describe('card face', () => {
  it.each([
    [call({ kind: 'queued' }), 'queued', 'queued'],
    [call({ kind: 'waiting', approvalId: 'a' }), 'waiting', 'waits for you'],
    [call({ kind: 'running', startedAt: 7 }), 'running', ''],
    [call(done, { kind: 'text' }), 'tool', '3.2 s'],
    [call(done, command(0)), 'tool', 'exit 0 · 3.2 s'],
    [call(failed, command(2)), 'failed', 'exit 2 · 1.1 s'],
    [call(failed, command(null, { timedOut: true })), 'failed', 'timed out · 1.1 s'],
    [call(failed, { kind: 'text' }), 'failed', 'failed'],
    [call({ kind: 'stopped', startedAt: 0, endedAt: 900 }), 'stopped', 'stopped · 900 ms'],
    [call({ kind: 'lost' }), 'lost', 'lost'],
    [
      call({ kind: 'refused', endedAt: 1, refusal: { by: 'user', reason: 'You denied it.' } }),
      'refused',
      'denied by you',
    ],
    [
      call(done, { kind: 'search', rows: [{ pattern: 'a', matches: 1, files: 1 }] }),
      'tool',
      '1 match · 3.2 s',
    ],
    [
      call(done, {
        kind: 'files',
        rows: [{ path: 'a', absolute: '/a', kind: 'text', bytes: 9_626 }],
      }),
      'tool',
      '9.4 KB · 3.2 s',
    ],
  ])('CD1: $state.kind says "%s" and "%s"', (view, mark, words) => {
    expect(cardFace(view)).toMatchObject({ mark, words });
  });

  it('CD3: an edit says its lines as a stat', () => {
    const file = { path: 'a', absolute: '/a', status: 'changed' as const, hunks: [] };
    const display: CallDisplay = {
      kind: 'changes',
      files: [
        { ...file, added: 5, removed: 1 },
        { ...file, added: 2, removed: 2 },
      ],
    };
    expect(cardFace(call(done, display))).toMatchObject({ changes: { added: 7, removed: 3 }, words: '' });
  });

  it('failures, refusals and edits open by themselves; a settled command does not', () => {
    expect(opensByItself(call(failed, command(2)), false)).toBe(true);
    expect(opensByItself(call(done, { kind: 'changes', files: [] }), false)).toBe(true);
    expect(opensByItself(call({ kind: 'running', startedAt: 1 }), true)).toBe(true);
    expect(opensByItself(call(done, command(0)), false)).toBe(false);
  });
});

describe('plainOutput', () => {
  it.each([
    ['\u001b[32m✓\u001b[0m ok', '✓ ok'],
    ['10%\r50%\r100%\ndone\r\n', '100%\ndone\n'],
    ['\u001b]0;title\u0007hi', 'hi'],
    ['plain\n', 'plain\n'],
  ])('%j reads %j', (text, plain) => {
    expect(plainOutput(text)).toBe(plain);
  });
});
