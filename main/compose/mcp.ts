import path from 'node:path';
import type { Clock } from '@shared/kit/sources';
import { err, ok } from '@shared/kit/result';
import type { Models } from '../agent/providers/models';
import { projectIdOf } from '../disk/project-id';
import type { Trust } from '../hooks/trust';
import { createMcpDesk, type McpDesk } from '../mcp/desk';
import { planLaunch } from '../mcp/launch';
import { mcpLimits } from '../mcp/limits';
import { createLogins } from '../mcp/oauth-provider';
import type { ElicitationHooks, McpResourcesPort, PluginServers, SamplingPort } from '../mcp/ports';
import { createMcpResources } from '../mcp/resources';
import type { ServerPorts } from '../mcp/server';
import { createMcpServers, type McpServers } from '../mcp/servers';
import { createSources } from '../mcp/sources';
import { mcpStatus, type McpStatus } from '../mcp/status';
import { McpUserFile } from '../mcp/user-file';
import { createUserServers } from '../mcp/user-servers';
import type { Store } from '../store/open-store';
import type { SecretStore } from '../store/secrets';
import type { QuestionPort } from '../tools/ports';
import { version } from '../../package.json';
import type { Machine } from './machine';

export interface McpOptions {
  readonly userHome: string;
  readonly platform: string;
  readonly clock: Clock;
  readonly attended: boolean;
  readonly reportBug: (error: unknown, where: string) => void;
  /** The person's browser; absent in plain Node. */
  readonly openInBrowser?: (url: string) => Promise<void>;
  readonly store: Store;
  readonly secrets: SecretStore;
  readonly machine: Machine;
  readonly trust: Trust;
  readonly questions: QuestionPort;
  readonly hooks: ElicitationHooks;
  readonly models: () => Models;
  readonly plugins: {
    now(root: string | null): readonly PluginServers[];
    onChange(listener: () => void): void;
  };
}

export interface ComposedMcp {
  readonly servers: McpServers;
  readonly resources: McpResourcesPort;
  readonly desk: McpDesk;
  /** As Claude Code's stream-json names them. */
  status(root: string | null): readonly McpStatus[];
  onChange(listener: () => void): void;
  /** From now on changes of the person's own file are noticed at once. */
  watch(): Promise<void>;
  close(): Promise<void>;
}

/** MCP servers: whose they are, how they run, and what of them a run may have. */
export function composeMcp(options: McpOptions): ComposedMcp {
  const { store, trust } = options;
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const userFilePath = path.join(store.paths.user, 'mcp.json');
  const userFile = store.jsonFile({ path: userFilePath, schema: McpUserFile });
  const logins = createLogins(options.secrets);
  const ports = serverPorts(options, logins);
  const sources = createSources({
    userFile,
    userFilePath,
    trusts: (root) => trust.trusts(root),
    projectId: projectIdOf,
    plugins: (root) => options.plugins.now(root),
  });
  const servers = createMcpServers({ sources, ports, changed });
  const desk = createMcpDesk({
    servers,
    userServers: createUserServers(userFile),
    userFilePath,
    ports,
    record: store.mcp,
    logins,
    changed,
    async logIn(request, { onToken }, signal) {
      const { logIn } = await import('../mcp/login');
      return logIn(request, { logins, onToken, openInBrowser: ports.openInBrowser }, signal);
    },
  });
  userFile.onChange(changed);
  trust.onChange(changed);
  options.plugins.onChange(changed);
  return {
    servers,
    resources: createMcpResources(servers),
    desk,
    status: (root) => mcpStatus(servers, root),
    onChange: (listener) => void listeners.add(listener),
    watch: () => userFile.watch(),
    async close() {
      listeners.clear();
      await Promise.all([servers.close(), userFile.close()]);
    },
  };
}

function serverPorts(options: McpOptions, logins: ReturnType<typeof createLogins>): ServerPorts {
  const { store, machine, clock, reportBug, questions, hooks, attended } = options;
  return {
    record: store.mcp,
    clock,
    attended,
    questions,
    hooks,
    reportBug,
    sample: sampling(options),
    async openInBrowser(url) {
      if (options.openInBrowser === undefined)
        throw new Error('There is no window that could open a browser.');
      await options.openInBrowser(url);
    },
    async plan(spec, root) {
      const { env } = await machine.environment.get();
      return planLaunch(spec.entry, { env, variables: spec.variables, folder: root ?? options.userHome });
    },
    async open({ log, onToken, ...request }) {
      const { openConnection } = await import('../mcp/open-connection');
      return openConnection(
        { ...request, timeoutMs: mcpLimits.startMs },
        {
          processes: machine.processes,
          platform: options.platform,
          noise: (text) => log.add('stderr', 'info', text),
          logins,
          clientVersion: version,
          onToken,
          lastWords: () => log.lastWords(),
        },
      );
    },
  };
}

/** One answer of the conversation's model, without tools and without its history. */
function sampling({ store, models }: McpOptions): SamplingPort {
  return async (conversationId, { system, messages, maxTokens }, signal) => {
    const ref = store.conversations.get(conversationId)?.model;
    const driver = ref === undefined ? undefined : await models().resolve(ref);
    if (driver === undefined || !driver.ok) return err('The model of the conversation cannot be asked.');
    if (ref === 'direct') return err('The conversation runs without a model, so there is none to ask.');
    let text = '';
    let reason = 'stop';
    const stream = driver.value.stream({
      system,
      messages: messages.map(({ role, text: said }) =>
        role === 'user'
          ? { role, content: [{ type: 'text', text: said }] }
          : { role, parts: [{ type: 'text', text: said }] },
      ),
      tools: [],
      signal,
      loadBlob: () => Promise.resolve(undefined),
    });
    for await (const event of stream) {
      if (event.type === 'text') text += event.text;
      if (event.type === 'finish') ({ reason } = event);
      if (event.type === 'failed') return err(`The model did not answer: ${event.failure.message}`);
      if (event.type === 'aborted') return err('The request was stopped.');
      // A token is about four characters; providers are not told of the bound, so it is kept here.
      if (text.length > maxTokens * 4)
        return ok({ model: ref ?? '', text: text.slice(0, maxTokens * 4), stopReason: 'maxTokens' });
    }
    return ok({ model: ref ?? '', text, stopReason: reason === 'length' ? 'maxTokens' : 'endTurn' });
  };
}
