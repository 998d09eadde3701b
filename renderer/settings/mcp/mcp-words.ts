import type { NativeTool } from '@shared/contract/tools';
import type { McpServerView, McpState, McpToolView, McpTransport } from '@shared/domain/mcp';
import type { Verdict } from '@shared/domain/ledger';
import { formatPlural } from '../../lib/format';
import type { BadgeTone } from '../../ui/badge';

export const transportWords: Readonly<Record<McpTransport, string>> = {
  stdio: 'program',
  http: 'HTTP',
  sse: 'SSE',
};

interface StateFace {
  readonly word: string;
  readonly tone: BadgeTone;
}

const faces: Readonly<Record<McpState['kind'], StateFace>> = {
  off: { word: 'Off', tone: 'neutral' },
  untrusted: { word: 'Not trusted', tone: 'amber' },
  idle: { word: 'Not started', tone: 'neutral' },
  connecting: { word: 'Connecting', tone: 'accent' },
  ready: { word: 'Connected', tone: 'green' },
  failed: { word: 'Failed', tone: 'red' },
  'needs-login': { word: 'Needs login', tone: 'amber' },
};

/** How a server stands, in a word and its colour. */
export function stateFace({ state, shadowed }: McpServerView): StateFace {
  if (shadowed) return { word: 'Not used', tone: 'neutral' };
  if (state.kind === 'needs-login' && state.waiting) return { word: 'Waits for the browser', tone: 'accent' };
  return faces[state.kind];
}

/** Why it is not connected, or what is to be done; nothing where the word says enough. */
export function stateSentence({ state, shadowed, name }: McpServerView): string | undefined {
  if (shadowed) return `Another server called ${name} is used in its place.`;
  switch (state.kind) {
    case 'untrusted':
      return 'It is never started before you trust the folder.';
    case 'failed':
      return /[.!?…]$/.test(state.reason) ? state.reason : `${state.reason}.`;
    case 'needs-login':
      return state.waiting ? 'Finish the login in your browser.' : 'Its tools are there once you log in.';
    default:
      return undefined;
  }
}

/** Servers that one place names. */
export interface ServerGroup {
  readonly key: string;
  readonly title: string;
  readonly servers: readonly McpServerView[];
}

const titles = { user: 'Yours', workspace: 'Of this folder', plugin: 'Of plugins' } as const;

/** By place, in the order in which they count; `filter` looks at names, targets and tools. */
export function groupServers(servers: readonly McpServerView[], filter: string): readonly ServerGroup[] {
  const wanted = filter.trim().toLowerCase();
  const shown = servers.filter(({ name, target, tools }) =>
    [name, target, ...tools.map(({ tool }) => tool)].join('\n').toLowerCase().includes(wanted),
  );
  return (['workspace', 'user', 'plugin'] as const)
    .map((kind) => ({
      key: kind,
      title: titles[kind],
      servers: shown.filter(({ origin }) => origin.kind === kind),
    }))
    .filter(({ servers: own }) => own.length > 0);
}

/** What it has, where anything is known of it. */
export function countWords({ tools, tokens, resources, prompts }: McpServerView): readonly string[] {
  if (tools.length === 0 && resources === 0 && prompts === 0) return [];
  const on = tools.filter(({ state }) => state.kind === 'ok').length;
  return [
    on === tools.length ? formatPlural(on, 'tool') : `${on} of ${formatPlural(tools.length, 'tool')}`,
    ...(tokens === 0 ? [] : [formatPlural(tokens, 'token')]),
  ];
}

/** What the next run makes of a server's tool. */
export function nextRun(
  { name, state }: McpToolView,
  known: ReadonlyMap<string, NativeTool>,
): { readonly verdict: Verdict; readonly why: string } | undefined {
  const native = known.get(name);
  if (state.kind === 'off') return { verdict: withheld, why: 'Switched off here' };
  if (state.kind === 'held')
    return { verdict: withheld, why: state.refused ? 'You keep it off' : 'Its change waits for you' };
  if (native === undefined) return undefined;
  const { verdict } = native;
  if (verdict.kind === 'live') return { verdict, why: '' };
  if (verdict.kind === 'deferred') return { verdict, why: 'Waits behind ToolSearch' };
  return { verdict, why: verdict.reason.replace(/^The person\b/, 'You').replace(/\.$/, '') };
}

const withheld: Verdict = { kind: 'withheld', layer: 'policy', reason: '' };
