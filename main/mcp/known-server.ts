import type { McpRecord } from '../store/mcp-record';
import { accept, Accepted, refuse, standingOf, toolText, withFirstSight, type Standing } from './acceptance';
import { Inventory, type RemoteTool } from './inventory';

/** What is known of a server: what it offers, and what of it the person accepted. Kept for the time when it is down. */
export interface KnownServer {
  inventory(): Inventory | undefined;
  /** When it was last seen, while it has not been seen in this session. */
  cachedAt(): number | undefined;
  /** Takes what it offers now; tools that nobody has seen count as accepted (see docs/how/mcp.md). */
  seen(inventory: Inventory): void;
  standing(tool: RemoteTool): Standing;
  accept(names: readonly string[] | undefined): void;
  refuse(names: readonly string[] | undefined): void;
  forget(): void;
}

/** `spec` is what the server is started as: with another command behind the same name everything is new. */
export function createKnownServer(key: string, spec: string, record: McpRecord): KnownServer {
  const row = record.find(key);
  const own = row?.spec === spec ? row : undefined;
  let inventory = own === undefined ? undefined : parse(own.inventory, Inventory);
  let accepted: Accepted = (own === undefined ? undefined : parse(own.accepted, Accepted)) ?? {};
  let cachedAt = inventory === undefined ? undefined : own?.at;
  let saved = '';
  const standings = new WeakMap<RemoteTool, { readonly text: string; readonly standing: Standing }>();

  function save(): void {
    if (inventory === undefined) return;
    const kept = { spec, inventory: JSON.stringify(inventory), accepted: JSON.stringify(accepted) };
    const now = JSON.stringify(kept);
    // A list that did not change is not written again; a failed write is reported by the store.
    if (now !== saved && record.save(key, kept).ok) saved = now;
  }

  const named = (names: readonly string[] | undefined): readonly RemoteTool[] =>
    (inventory?.tools ?? []).filter(
      (tool) => standing(tool).kind === 'held' && (names === undefined || names.includes(tool.name)),
    );

  function standing(tool: RemoteTool): Standing {
    const known = accepted[tool.name];
    const mark = JSON.stringify(known ?? null);
    const before = standings.get(tool);
    if (before?.text === mark) return before.standing;
    const fresh = standingOf(accepted, tool);
    standings.set(tool, { text: mark, standing: fresh });
    return fresh;
  }

  return {
    inventory: () => inventory,
    cachedAt: () => cachedAt,
    seen(now) {
      const before = new Map((inventory?.tools ?? []).map((tool) => [tool.name, tool]));
      // A tool that says what it said keeps its object, and with it all that was made from it.
      const tools = now.tools.map((tool) => {
        const old = before.get(tool.name);
        return old !== undefined && toolText(old) === toolText(tool) ? old : tool;
      });
      inventory = { ...now, tools };
      accepted = withFirstSight(accepted, tools);
      cachedAt = undefined;
      save();
    },
    standing,
    accept(names) {
      accepted = accept(accepted, named(names));
      save();
    },
    refuse(names) {
      accepted = refuse(accepted, named(names));
      save();
    },
    forget() {
      inventory = undefined;
      accepted = {};
      record.forget(key);
    },
  };
}

/** Rows are this program's own; one that an older version wrote otherwise is as if it were not there. */
function parse<T>(
  text: string,
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    // Damaged; the server says it anew when it is next seen.
    return undefined;
  }
}
