import type { RunEvent } from '@shared/domain/event';
import type { HookEngine } from './engine';
import type { HookScene } from './ports';

/** Fires MessageDisplay for each message of a model that has words, once it is whole. Nobody waits for it. */
export function createMessageDisplay(deps: {
  readonly engine: HookEngine;
  readonly sceneOf: (conversationId: string) => HookScene | undefined;
}): { see(conversationId: string, event: RunEvent): void } {
  async function show(scene: HookScene, fields: Readonly<Record<string, unknown>>): Promise<void> {
    if (!(await deps.engine.listens('MessageDisplay', scene))) return;
    await deps.engine.fire({ event: 'MessageDisplay', fields }, scene, new AbortController().signal);
  }

  return {
    see(conversationId, event) {
      if (event.type !== 'message-added' || event.message.role !== 'assistant') return;
      const { id, runId, parts } = event.message;
      const delta = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
      const scene = delta === '' ? undefined : deps.sceneOf(conversationId);
      if (scene === undefined) return;
      void show(scene, { turn_id: runId ?? id, message_id: id, index: 0, final: true, delta });
    },
  };
}
