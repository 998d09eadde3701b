import { describe, expect, it } from 'vitest';
import type { CallView } from '@shared/domain/call';
import { buildHistory, interruptedText, summaryParts, summaryPrefix } from './history';
import { message, settledCall, userMessage } from './testing/run-harness';

const part = (callId: string, modelCallId: string) => ({
  type: 'call' as const,
  callId,
  modelCallId,
  name: 'Read',
  input: { path: 'a' },
});

describe('history as a model is sent it', () => {
  it('answers every call, also those nobody knows the end of', () => {
    const asked = message(
      'm2',
      'assistant',
      ['done', 'queued', 'running', 'lost', 'stopped', 'none'].map((kind) => part(kind, kind)),
    );
    const states: Record<string, CallView['state']> = {
      queued: { kind: 'queued' },
      running: { kind: 'running', startedAt: 1 },
      lost: { kind: 'lost' },
      stopped: { kind: 'stopped', endedAt: 1 },
    };
    const { messages } = buildHistory([userMessage('Go.'), asked], (id) => {
      if (id === 'none') return undefined;
      const settled = settledCall(id, 'the result');
      const { result: _, ...open } = settled;
      return id === 'done' ? settled : { ...open, state: states[id] ?? { kind: 'lost' } };
    });
    expect(messages[2]).toMatchObject({
      role: 'results',
      results: [
        { id: 'done', isError: false, content: [{ text: 'the result' }] },
        { id: 'queued', isError: true, content: [{ text: interruptedText }] },
        { id: 'running', isError: true, content: [{ text: interruptedText }] },
        { id: 'lost', isError: true, content: [{ text: interruptedText }] },
        { id: 'stopped', isError: true, content: [{ text: '[stopped by the user]' }] },
        { id: 'none', isError: true, content: [{ text: interruptedText }] },
      ],
    });
  });

  it('uses the id of the model while it is free, else our own', () => {
    const branch = [
      userMessage('Go.'),
      message('m2', 'assistant', [part('call_1', '0'), part('call_2', '0')]),
      message('m3', 'assistant', [part('call_3', '0'), part('call_4', '')]),
    ];
    const ids = buildHistory(branch, () => undefined).messages.flatMap((one) =>
      one.role === 'results' ? one.results.map((result) => result.id) : [],
    );
    expect(ids).toEqual(['0', 'call_2', 'call_3', 'call_4']);
  });

  it('sends the newest summary, what it kept, and what came after', () => {
    const branch = [
      userMessage('one', 'u1'),
      message('a1', 'assistant', [{ type: 'text', text: 'first' }]),
      message('s1', 'summary', summaryParts('old summary', undefined)),
      userMessage('two', 'u2'),
      message('a2', 'assistant', [{ type: 'text', text: 'second' }]),
      message('s2', 'summary', summaryParts('new summary', 'u2')),
      userMessage('three', 'u3'),
    ];
    const texts = buildHistory(branch, () => undefined).messages.map((one) =>
      one.role === 'user' ? one.content[0] : one.role === 'assistant' ? one.parts[0] : undefined,
    );
    expect(texts).toEqual([
      { type: 'text', text: `${summaryPrefix}new summary` },
      { type: 'text', text: 'two' },
      { type: 'text', text: 'second' },
      { type: 'text', text: 'three' },
    ]);
  });

  it('keeps pictures of the person and what a provider wants replayed', () => {
    const image = { type: 'image' as const, mediaType: 'image/png', blob: 'b', bytes: 1 };
    const branch = [
      message('u', 'user', [{ type: 'text', text: 'See:' }, image]),
      message('a', 'assistant', [
        { type: 'reasoning', text: 'Hm', providerMetadata: { p: { s: 1 } } },
        { ...part('c', 'c'), providerMetadata: { p: { t: 2 } } },
      ]),
    ];
    expect(buildHistory(branch, () => settledCall('c', 'ok')).messages.slice(0, 2)).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'See:' }, image] },
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'Hm', providerMetadata: { p: { s: 1 } } },
          { type: 'call', id: 'c', name: 'Read', input: { path: 'a' }, providerMetadata: { p: { t: 2 } } },
        ],
      },
    ]);
  });
});
