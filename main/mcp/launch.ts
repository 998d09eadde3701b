import path from 'node:path';
import type { McpServerEntry, McpTransport } from '@shared/domain/mcp';
import { err, ok, type Result } from '@shared/kit/result';
import { expandRecord, expandText, type Variables } from './expand';
import { isWebAddress, transportOf } from './read-entry';
import type { StdioPlan } from './stdio-transport';

/** How a server is reached, all variables filled in. */
export type LaunchPlan =
  | ({ readonly transport: 'stdio' } & StdioPlan)
  | {
      readonly transport: Exclude<McpTransport, 'stdio'>;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
    };

export interface LaunchScene {
  /** The person's login environment, without what belongs to this program. */
  readonly env: Readonly<Record<string, string>>;
  /** What else an entry may name: a plugin's own folder. */
  readonly variables: Variables;
  /** Where a process starts, and what `cwd` is relative to. */
  readonly folder: string;
}

/** The error is a sentence that names the variable or member at fault. */
export function planLaunch(entry: McpServerEntry, scene: LaunchScene): Result<LaunchPlan, string> {
  const variables = { ...scene.env, ...scene.variables };
  const transport = transportOf(entry);
  if (transport !== 'stdio') {
    const url = expandText(entry.url ?? '', variables);
    const headers = expandRecord(entry.headers ?? {}, variables);
    if (!url.ok || !headers.ok) return err(missing(url.ok ? (headers.ok ? '' : headers.error) : url.error));
    if (!isWebAddress(url.value)) return err('Its "url" is no address that begins with http:// or https://.');
    const broken = Object.entries(headers.value).find(([, value]) => /[\r\n\0]/.test(value));
    if (broken !== undefined) return err(`The value of its header ${broken[0]} has a line break.`);
    return ok({ transport, url: url.value, headers: headers.value });
  }
  const args = expandAll(entry.args ?? [], variables);
  const command = expandText(entry.command ?? '', variables);
  const env = expandRecord(entry.env ?? {}, variables);
  const cwd = expandText(entry.cwd ?? '', variables);
  for (const one of [command, args, env, cwd]) if (!one.ok) return err(missing(one.error));
  if (!command.ok || !args.ok || !env.ok || !cwd.ok) return err('');
  return ok({
    transport,
    command: command.value,
    args: args.value,
    cwd: path.resolve(scene.folder, cwd.value),
    env: { ...scene.env, ...given(scene.variables), ...env.value },
  });
}

function expandAll(texts: readonly string[], variables: Variables): Result<string[], string> {
  const expanded: string[] = [];
  for (const text of texts) {
    const one = expandText(text, variables);
    if (!one.ok) return one;
    expanded.push(one.value);
  }
  return ok(expanded);
}

function given(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

function missing(name: string): string {
  return `It uses \${${name}}, and the variable ${name} is not set. Set it in your shell's profile, or write \${${name}:-value}.`;
}
