import type { AskedElicitation, ElicitAnswer, ElicitationHooks } from '../mcp/ports';
import type { Fired, HookEngine } from './engine';
import type { HookScene } from './ports';

/** The person's hooks around the question of a server (HK1). */
export function createElicitationHooks(deps: {
  readonly engine: HookEngine;
  readonly sceneOf: (conversationId: string) => HookScene | undefined;
  /** Told of every question that was answered. */
  readonly settled: (conversationId: string, server: string, action: string) => void;
}): ElicitationHooks {
  async function fire(
    event: 'Elicitation' | 'ElicitationResult',
    conversationId: string,
    { server }: AskedElicitation,
    fields: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<ElicitAnswer | undefined> {
    const scene = deps.sceneOf(conversationId);
    if (scene === undefined || !(await deps.engine.listens(event, scene))) return undefined;
    const own = { mcp_server_name: server, ...fields };
    return answerOf(await deps.engine.fire({ event, subject: server, fields: own }, scene, signal));
  }

  return {
    asked: (conversationId, asked, signal) => {
      const { message, mode, schema, url, id } = asked;
      const fields = {
        message,
        mode,
        ...(schema === undefined ? {} : { requested_schema: schema }),
        ...(url === undefined ? {} : { url }),
        ...(id === undefined ? {} : { elicitation_id: id }),
      };
      return fire('Elicitation', conversationId, asked, fields, signal);
    },
    async answered(conversationId, asked, answer, signal) {
      const fields = { mode: asked.mode, ...answer };
      const last = (await fire('ElicitationResult', conversationId, asked, fields, signal)) ?? answer;
      deps.settled(conversationId, asked.server, last.action);
      return last;
    },
  };
}

/** Exit code 2 declines whatever the others say; else the last that says something counts. */
function answerOf(fired: readonly Fired[]): ElicitAnswer | undefined {
  if (fired.some(({ answer }) => answer.block !== undefined)) return { action: 'decline' };
  const said = fired.findLast(({ answer }) => answer.json?.hookSpecificOutput?.action !== undefined);
  const { action, content } = said?.answer.json?.hookSpecificOutput ?? {};
  if (action === undefined) return undefined;
  return action === 'accept' && content !== undefined ? { action, content: values(content) } : { action };
}

/** Flat fields alone can be answered. */
function values(content: Readonly<Record<string, unknown>>): NonNullable<ElicitAnswer['content']> {
  const kept: NonNullable<ElicitAnswer['content']> = {};
  for (const [name, value] of Object.entries(content)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      kept[name] = value;
    else if (Array.isArray(value) && value.every((one) => typeof one === 'string')) kept[name] = value;
  }
  return kept;
}
