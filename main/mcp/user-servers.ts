import type { FieldProblem } from '@shared/domain/custom-tool';
import type { McpServerEntry } from '@shared/domain/mcp';
import { err, ok, type Result } from '@shared/kit/result';
import type { JsonFile } from '../store/json-file';
import { nameProblem, readEntry } from './read-entry';
import type { FoundServer } from './sources';
import { isFields } from './tool-schema';
import type { McpUserFile, Switches } from './user-file';

/** Changes of `USER/mcp.json`. Members that nobody here knows stay in it; the errors are sentences. */
export interface UserServers {
  save(name: string, entry: McpServerEntry, create: boolean): Result<readonly FieldProblem[], string>;
  remove(name: string): Result<void, string>;
  switchServer(server: FoundServer, on: boolean): Result<void, string>;
  switchTool(server: FoundServer, tool: string, on: boolean): Result<void, string>;
}

export function createUserServers(file: JsonFile<McpUserFile>): UserServers {
  function update(change: (value: McpUserFile) => Partial<McpUserFile>): Result<void, string> {
    const written = file.update(change);
    return written.ok ? ok(undefined) : err(written.error.message);
  }

  function changeEntry(
    name: string,
    change: Partial<Record<keyof McpServerEntry, unknown>>,
  ): Result<void, string> {
    return update(({ mcpServers }) => {
      const before = isFields(mcpServers[name]) ? mcpServers[name] : {};
      return { mcpServers: { ...mcpServers, [name]: withoutEmpty({ ...before, ...change }) } };
    });
  }

  function changeSwitches(key: string, change: Switches): Result<void, string> {
    return update(({ switches }) => ({
      switches: { ...switches, [key]: withoutEmpty({ ...switches[key], ...change }) },
    }));
  }

  return {
    save(name, entry, create) {
      const odd = nameProblem(name);
      const read = readEntry(withoutEmpty(entry));
      const existing = Object.hasOwn(file.read().value.mcpServers, name);
      const problems: FieldProblem[] = [
        ...(odd === undefined ? [] : [{ field: 'name', message: odd }]),
        ...(create && existing
          ? [{ field: 'name', message: `There is a server called ${name} already.` }]
          : []),
        ...(!create && !existing
          ? [{ field: 'name', message: `There is no server called ${name} any more; add it as a new one.` }]
          : []),
        ...(read.ok ? [] : read.error),
      ];
      if (problems.length > 0) return ok(problems);
      const saved = update(({ mcpServers }) => {
        const before = isFields(mcpServers[name]) ? mcpServers[name] : {};
        const unknown = Object.entries(before).filter(([member]) => !members.has(member));
        return {
          mcpServers: { ...mcpServers, [name]: { ...Object.fromEntries(unknown), ...withoutEmpty(entry) } },
        };
      });
      return saved.ok ? ok([]) : saved;
    },
    remove: (name) =>
      update(({ mcpServers, switches }) => ({
        mcpServers: without(mcpServers, name),
        switches: without(switches, `user:${name}`),
      })),
    switchServer({ origin, name, key }, on) {
      return origin.kind === 'user'
        ? changeEntry(name, { disabled: on ? undefined : true })
        : changeSwitches(key, { off: on ? undefined : true });
    },
    switchTool({ origin, name, key, entry, switches }, tool, on) {
      const isOwn = origin.kind === 'user';
      const from = isOwn ? entry : switches;
      const enabled = isOwn ? entry.enabledTools : (switches.enabledTools ?? entry.enabledTools);
      const disabled = (from.disabledTools ?? []).filter((one) => one !== tool);
      const change = on
        ? {
            disabledTools: disabled,
            ...(enabled === undefined || enabled.includes(tool) ? {} : { enabledTools: [...enabled, tool] }),
          }
        : { disabledTools: [...disabled, tool] };
      return isOwn ? changeEntry(name, change) : changeSwitches(key, change);
    },
  };
}

const members: ReadonlySet<string> = new Set([
  'type',
  'command',
  'args',
  'env',
  'cwd',
  'url',
  'headers',
  'oauth',
  'enabledTools',
  'disabledTools',
  'timeoutMs',
  'disabled',
]);

/** `enabledTools: []` means none, so only that one stays when it is empty. */
function withoutEmpty(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) =>
        value !== undefined &&
        (name === 'enabledTools' || JSON.stringify(value) !== (Array.isArray(value) ? '[]' : '{}')),
    ),
  );
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));
}
