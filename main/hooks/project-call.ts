import path from 'node:path';
import type { InputUpdates, ProjectedCall, Tool } from '../tools/define';
import type { SessionState } from '../workspace/session-state';

/** Claude Code's names of tools that are called otherwise here. */
const claudeNames: Readonly<Record<string, string>> = { Search: 'Grep' };

/**
 * A call as hooks read it. A tool without a projection of its own goes by the name of the tool that it counts as, or by
 * its own, with its own fields and, for one path, `file_path`.
 */
export function projectedCalls(tool: Tool, input: unknown, session: SessionState): readonly ProjectedCall[] {
  if (tool.project !== undefined) return tool.project.calls(input, session);
  const name = tool.actsAs ?? tool.name;
  const fields = isRecord(input) ? input : {};
  const { path: own } = fields;
  const file =
    typeof own === 'string' && !('file_path' in fields) ? { file_path: absolutePath(own, session) } : {};
  return [{ name: claudeNames[name] ?? name, input: { ...file, ...fields } }];
}

/** What hooks made of the calls, as arguments of the whole. */
export function foldedInput(tool: Tool, input: unknown, updates: InputUpdates): Record<string, unknown> {
  if (tool.project !== undefined) return tool.project.fold(input, updates);
  const updated = updates.get(0) ?? {};
  const { file_path: file, ...rest } = updated;
  const before = isRecord(input) ? input : {};
  if (file === undefined || 'file_path' in before || !('path' in before)) return { ...updated };
  // Both names of one path reach the hook; whichever it changed counts.
  const own = before['path'];
  const untouched = typeof own === 'string' && typeof file === 'string' && file.endsWith(path.normalize(own));
  const isNew = rest['path'] === undefined || (rest['path'] === own && !untouched);
  return isNew ? { ...rest, path: file } : rest;
}

/** Other names by which a list of names may mean the call. */
export function otherNames(tool: Tool): readonly string[] {
  return tool.actsAs === undefined ? [tool.name] : [tool.name, tool.actsAs];
}

function absolutePath(asked: string, { root, home }: SessionState): string {
  return path.resolve(root, asked.startsWith('~/') ? path.join(home, asked.slice(2)) : asked);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
