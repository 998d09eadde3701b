import { closeSync, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { McpFileProblem, McpOrigin } from '@shared/domain/mcp';
import { err, ok, type Result } from '@shared/kit/result';
import type { JsonFile } from '../store/json-file';
import { isInside } from '../workspace/paths';
import { readJsonText } from '../store/json-text';
import { readEntry } from './read-entry';
import { nameProblem } from './read-entry';
import type { PluginServers } from './ports';
import type { ServerSpec } from './server';
import { isFields } from './tool-schema';
import type { McpUserFile, Switches } from './user-file';

export interface SourcePorts {
  readonly userFile: Pick<JsonFile<McpUserFile>, 'read'>;
  readonly userFilePath: string;
  trusts(root: string): boolean;
  projectId(root: string): string;
  plugins(root: string | null): readonly PluginServers[];
}

export interface FoundServers {
  /** All that are named, in the order in which they count. */
  readonly specs: readonly FoundServer[];
  readonly problems: readonly McpFileProblem[];
  readonly workspaceFile: string | null;
  readonly trusted: boolean;
  /** The same text while nothing changed. */
  readonly stamp: string;
}

export interface FoundServer extends ServerSpec {
  readonly switches: Switches;
  /** Its folder is trusted, or it needs no trust. */
  readonly trusted: boolean;
  /** Another one of its name counts. */
  readonly shadowed: boolean;
}

export interface Sources {
  /** As of now: files are looked at and read again when they changed. */
  find(root: string | null): FoundServers;
}

/** Nobody writes more by hand. */
const maxBytes = 2 * 1024 * 1024;

interface FileText {
  readonly stamp: string;
  readonly servers: readonly Omit<FoundServer, 'switches' | 'trusted' | 'shadowed'>[];
  readonly problems: readonly McpFileProblem[];
}

/** Who names servers: the workspace's `.mcp.json`, the person's own file, plugins. */
export function createSources(ports: SourcePorts): Sources {
  const workspaces = new Map<string, FileText>();

  function workspace(root: string): FileText {
    const file = path.join(root, '.mcp.json');
    const trusted = ports.trusts(root);
    const stamp = stampOf(file, trusted);
    const before = workspaces.get(root);
    if (before?.stamp === stamp) return before;
    const read = readWorkspaceFile(file, stamp, ports.projectId(root), root, trusted);
    workspaces.set(root, read);
    return read;
  }

  return {
    find(root) {
      const own = ports.userFile.read();
      const trusted = root !== null && ports.trusts(root);
      const folder = root === null ? undefined : workspace(root);
      const problems: McpFileProblem[] = [...(folder?.problems ?? [])];
      if (own.problem !== undefined)
        problems.push({
          file: own.problem.path,
          ...(own.problem.place === undefined ? {} : { line: own.problem.place.line }),
          message: own.problem.message,
        });
      const place = (name: string) => own.placeOf(['mcpServers', name])?.line;
      const user = readServers(own.value.mcpServers, { kind: 'user' }, ports.userFilePath, place, problems);
      const plugins = ports.plugins(root).flatMap(({ plugin, file, folder: home, env, servers }) =>
        readServers(servers, { kind: 'plugin', plugin }, file, () => undefined, problems).map((one) => ({
          ...one,
          variables: { CLAUDE_PLUGIN_ROOT: home, ...env },
        })),
      );
      const seen = new Set<string>();
      const all = [...(folder?.servers ?? []), ...user, ...plugins];
      const specs = all.map((one): FoundServer => {
        const counts = one.origin.kind !== 'workspace' || trusted;
        const shadowed = seen.has(one.name);
        if (counts) seen.add(one.name);
        const variables = root === null ? one.variables : { ...one.variables, CLAUDE_PROJECT_DIR: root };
        const switches = own.value.switches[one.key] ?? {};
        return { ...one, variables, switches, trusted: counts, shadowed };
      });
      return {
        specs,
        problems,
        workspaceFile: root === null ? null : path.join(root, '.mcp.json'),
        trusted,
        stamp: JSON.stringify([specs, problems.length]),
      };
    },
  };
}

function readWorkspaceFile(
  file: string,
  stamp: string,
  projectId: string,
  root: string,
  trusted: boolean,
): FileText {
  const failed = (message: string, line?: number): FileText => ({
    stamp,
    servers: [],
    problems: [{ file, ...(line === undefined ? {} : { line }), message }],
  });
  if (stamp === 'missing') return { stamp, servers: [], problems: [] };
  let text: string;
  try {
    const read = readBounded(file, trusted ? null : root);
    if (!read.ok) return failed(read.error);
    text = read.value;
  } catch (error) {
    return failed(`It could not be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const json = readJsonText(text);
  if (!json.ok) return failed(`Line ${json.error.place.line}: ${json.error.reason}.`, json.error.place.line);
  const value = json.value.value;
  const named = isFields(value) ? (value['mcpServers'] ?? {}) : undefined;
  if (!isFields(named)) return failed('"mcpServers" must be an object of servers by name.');
  const problems: McpFileProblem[] = [];
  const place = (name: string): number => json.value.placeOf(['mcpServers', name]).line;
  const servers = readServers(named, { kind: 'workspace' }, file, place, problems).map((one) => ({
    ...one,
    key: `workspace:${projectId}:${one.name}`,
    variables: { ...one.variables, CLAUDE_PROJECT_DIR: root },
  }));
  return { stamp, servers, problems };
}

function readServers(
  named: Readonly<Record<string, unknown>>,
  origin: McpOrigin,
  file: string,
  placeOf: (name: string) => number | undefined,
  problems: McpFileProblem[],
) {
  return Object.entries(named).flatMap(([written, raw]) => {
    const at = placeOf(written);
    const line = at === undefined ? {} : { line: at };
    const entry = readEntry(raw);
    const odd = nameProblem(written);
    if (odd !== undefined || !entry.ok) {
      const first = entry.ok ? undefined : entry.error[0];
      const names = first === undefined || first.field === '' || first.message.startsWith(`${first.field} `);
      const where = names ? '' : `${first.field}: `;
      problems.push({ file, ...line, server: written, message: odd ?? `${where}${first?.message ?? ''}` });
      return [];
    }
    // Plugins' servers have their plugin in the name, as in Claude Code, so that they never stand in another's place.
    const name = origin.kind === 'plugin' ? `plugin:${origin.plugin}:${written}` : written;
    const id = origin.kind === 'plugin' ? name : `${origin.kind}:${written}`;
    return [{ id, key: id, name, origin, file, ...line, entry: entry.value, variables: {} }];
  });
}

/** A link to a device has no end and a pipe never begins; one that leads out of `within` may name anything. */
function readBounded(file: string, within: string | null): Result<string, string> {
  const real = realpathSync(file);
  if (within !== null && !isInside(realpathSync(within), real))
    return err('It leads out of its folder, so it was not read.');
  // Opening a pipe would wait for whoever writes to it.
  if (!statSync(real).isFile()) return err('It is no file, so it was not read.');
  const opened = openSync(real, 'r');
  try {
    const stats = fstatSync(opened);
    if (!stats.isFile()) return err('It is no file, so it was not read.');
    if (stats.size > maxBytes) return err('It is larger than 2 MB and was not read.');
    const bytes = Buffer.alloc(stats.size);
    let length = 0;
    for (;;) {
      const got = readSync(opened, bytes, length, bytes.length - length, length);
      length += got;
      if (got === 0) return ok(bytes.toString('utf8', 0, length));
    }
  } finally {
    closeSync(opened);
  }
}

function stampOf(file: string, trusted: boolean): string {
  try {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return 'missing';
    return `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs} ${trusted}`;
  } catch (error) {
    // A loop of links, or a folder that is closed to us: reading says which.
    return String(error);
  }
}
