import type { SubAgentService } from '../chat/sub-agents/service';
import { modelFor } from '../chat/sub-agents/roles';
import type { Models } from '../agent/providers/models';
import { hookRole } from '../agent/profiles/built-in-roles';
import { err, ok } from '@shared/kit/result';
import type { EngineDeps } from '../hooks/engine';
import { createAgentRunner, type HookAgentPort } from '../hooks/run-agent';
import { createModelRunner } from '../hooks/run-model';
import { createToolRunner, type HookToolPort } from '../hooks/run-mcp-tool';
import { failureText } from '../mcp/mcp-tool';
import { readCallResult } from '../mcp/result';
import type { McpServers } from '../mcp/servers';
import type { Store } from '../store/open-store';

/** What hooks of the types prompt, agent and mcp_tool work with; built after the hooks themselves. */
export interface HookHelpers {
  readonly models: Pick<Models, 'resolve' | 'list'>;
  readonly agents: Pick<SubAgentService, 'start' | 'stop'>;
  readonly servers: Pick<McpServers, 'used' | 'toolsOf'>;
  /** Tells a conversation something and wakes it. */
  readonly wake: (conversationId: string, text: string) => void;
}

export function composeHookRunners(
  store: Store,
  helpers: () => HookHelpers,
): Pick<EngineDeps, 'runModel' | 'runAgent' | 'runTool' | 'modelOf'> {
  return {
    modelOf: (id) => store.conversations.get(id)?.model,
    runModel: createModelRunner(
      () => helpers().models,
      (model) => reachable(model, helpers().models),
    ),
    runAgent: createAgentRunner(agentPort(helpers)),
    runTool: createToolRunner(toolPort(helpers)),
  };
}

async function reachable(model: string, models: HookHelpers['models']): Promise<string | undefined> {
  const found = await modelFor(model, hookRole, model, () => models.list(false));
  return found.ok ? found.value : undefined;
}

function agentPort(helpers: () => HookHelpers): HookAgentPort {
  return async ({ prompt, model, turn, callId = '', signal }) => {
    const started = await helpers().agents.start(
      {
        role: hookRole.name,
        description: 'Check of a hook',
        prompt,
        ...(model === undefined ? {} : { model }),
        background: false,
        forHook: true,
      },
      { ...turn, callId, model: { acceptsImages: false }, signal },
    );
    if (!started.ok) return err(started.error.reason);
    const { text, view } = await started.value.ended;
    return view.state.kind === 'done' ? ok(text) : err(`The agent did not come to an end: ${text}`);
  };
}

/** The person's switches of a server's tools, and changes that wait for them, count here too. */
function toolPort(helpers: () => HookHelpers): HookToolPort {
  return async ({ server: name, tool, input, scene, signal }) => {
    const { servers } = helpers();
    const all = servers.used(scene.root);
    const used = all.find(({ found, slug }) => found.name === name || slug === name);
    if (used === undefined) return err(`server: there is no MCP server ${name} that counts in this folder.`);
    const { server } = used;
    const ready = await server.use(signal);
    if (!ready.ok) return err(failureText(name, ready.error));
    const served = servers.toolsOf(used).find(({ remote }) => remote.name === tool);
    if (served === undefined) return err(`tool: the MCP server ${name} has no tool ${tool}.`);
    if (!served.on || server.known.standing(served.remote).kind !== 'ok')
      return err(
        `tool: ${tool} of the MCP server ${name} is switched off or waits for you to accept a change.`,
      );
    const { conversationId, turn, callId } = scene;
    const answer = await server.call({
      asking: {
        conversationId: turn?.conversationId ?? conversationId,
        runId: turn?.runId ?? '',
        ...(callId === undefined ? {} : { callId }),
      },
      tool,
      args: input,
      signal,
      onProgress: () => undefined,
    });
    if (!answer.ok) return err(failureText(name, answer.error));
    const { content, isError } = readCallResult(answer.value);
    const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
    return isError ? err(`The tool reports an error: ${text}`) : ok(text);
  };
}
