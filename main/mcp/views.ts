import type { McpServerView, McpState, McpToolState, McpToolView } from '@shared/domain/mcp';
import { schemaTokens } from '@shared/catalog/schema-tokens';
import { dangerOf } from './danger';
import { transportOf } from './read-entry';
import type { McpServers, ServedTool, UsedServer } from './servers';
import type { FoundServer } from './sources';

/** A server as the page shows it; `used` is absent for one that is off, not trusted or not the one that counts. */
export function serverView(
  found: FoundServer,
  used: UsedServer | undefined,
  servers: McpServers,
  hasLogin: boolean,
): McpServerView {
  const inventory = used?.server.known.inventory();
  const tools = used === undefined ? [] : servers.toolsOf(used).map((tool) => toolView(tool, used));
  const unusable = (inventory?.unusable ?? []).map(({ name, reason }) => unusableView(name, reason));
  const cachedAt = used?.server.known.cachedAt();
  const state = stateOf(found, used);
  const { entry } = found;
  const held = tools.filter(({ state: tool }) => tool.kind === 'held' && !tool.refused).length;
  return {
    id: found.id,
    name: found.name,
    origin: found.origin,
    file: found.file,
    ...(found.line === undefined ? {} : { line: found.line }),
    shadowed: found.shadowed,
    transport: used?.server.transport() ?? transportOf(entry),
    target: entry.url ?? [entry.command ?? '', ...(entry.args ?? [])].join(' '),
    entry,
    editable: found.origin.kind === 'user',
    state,
    ...(inventory === undefined ? {} : { server: inventory.server }),
    ...(inventory?.instructions === undefined ? {} : { instructions: inventory.instructions }),
    tools: [...tools, ...unusable],
    ...(cachedAt === undefined ? {} : { cachedAt }),
    held,
    tokens: tools.reduce((sum, tool) => sum + (tool.state.kind === 'ok' ? tool.tokens : 0), 0),
    resources: inventory?.resources ?? 0,
    prompts: inventory?.prompts.length ?? 0,
    login: hasLogin ? 'in' : state.kind === 'needs-login' ? 'out' : 'none',
    warnings: warningsOf(state, tools, unusable),
  };
}

function stateOf({ trusted, switches, entry }: FoundServer, used: UsedServer | undefined): McpState {
  if (used !== undefined) return used.server.state();
  if (switches.off === true || entry.disabled === true) return { kind: 'off' };
  return trusted ? { kind: 'idle' } : { kind: 'untrusted' };
}

function toolView({ remote, name, on }: ServedTool, { server }: UsedServer): McpToolView {
  const { danger, reason } = dangerOf(server.spec.name, remote.annotations);
  return {
    name,
    tool: remote.name,
    ...(remote.title === undefined ? {} : { title: remote.title }),
    description: remote.description,
    tokens: schemaTokens({ name, description: remote.description, inputSchema: remote.schema }),
    danger,
    dangerReason: reason,
    state: toolState(on, server.known.standing(remote)),
    notes: remote.notes,
  };
}

function toolState(
  on: boolean,
  standing: ReturnType<UsedServer['server']['known']['standing']>,
): McpToolState {
  if (standing.kind === 'held')
    return {
      kind: 'held',
      reasons: [...standing.reasons],
      diff: [...standing.diff],
      refused: standing.refused,
    };
  return on ? { kind: 'ok' } : { kind: 'off' };
}

function unusableView(tool: string, reason: string): McpToolView {
  return {
    name: '',
    tool,
    description: '',
    tokens: 0,
    danger: 'high',
    dangerReason: 'No model is told of it.',
    state: { kind: 'unusable', reason },
    notes: [],
  };
}

function warningsOf(
  state: McpState,
  tools: readonly McpToolView[],
  unusable: readonly McpToolView[],
): string[] {
  if (state.kind !== 'ready') return [];
  const [first] = unusable;
  return [
    ...(tools.length === 0 ? ['It is connected and offers no tool that can be used.'] : []),
    ...(first === undefined
      ? []
      : [`${unusable.length} of its tools cannot be used; the first is ${first.tool}: ${reasonOf(first)}`]),
  ];
}

function reasonOf({ state }: McpToolView): string {
  return state.kind === 'unusable' ? state.reason : '';
}
