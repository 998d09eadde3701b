import type { McpState } from '@shared/domain/mcp';
import type { McpServers } from './servers';

/** A server in Claude Code's words. */
export interface McpStatus {
  readonly name: string;
  readonly status: 'connected' | 'pending' | 'failed' | 'needs-auth' | 'disabled';
}

const words: Readonly<Record<McpState['kind'], McpStatus['status']>> = {
  ready: 'connected',
  connecting: 'pending',
  idle: 'pending',
  failed: 'failed',
  'needs-login': 'needs-auth',
  off: 'disabled',
  untrusted: 'disabled',
};

/** The servers that count in a folder. */
export function mcpStatus(servers: McpServers, root: string | null): readonly McpStatus[] {
  return servers
    .used(root)
    .map(({ server }) => ({ name: server.spec.name, status: words[server.state().kind] }));
}
