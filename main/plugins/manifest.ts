import path from 'node:path';
import { z } from 'zod';
import type { SkillProblem } from '@shared/domain/skill';
import { err, ok, type Result } from '@shared/kit/result';
import type { Plugin, PluginPart } from './plugin';

/** Where the manifest stands in a plugin's folder. */
export const manifestPath = path.join('.claude-plugin', 'plugin.json');

const Paths = z.union([z.string(), z.array(z.string())]);
const PathsOrInline = z.union([Paths, z.record(z.string(), z.unknown())]);

/** Unknown members say nothing here: Claude Code knows more kinds of parts. */
const Manifest = z.looseObject({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'it is one word of letters, digits, - and _'),
  version: z.string().optional(),
  description: z.string().optional(),
  commands: PathsOrInline.optional(),
  agents: Paths.optional(),
  skills: Paths.optional(),
  hooks: PathsOrInline.optional(),
  mcpServers: PathsOrInline.optional(),
});
type Manifest = z.infer<typeof Manifest>;

type ManifestParts = Pick<
  Plugin,
  'name' | 'version' | 'description' | 'skills' | 'commands' | 'agents' | 'hooks' | 'servers'
>;

/**
 * Reads a plugin's manifest; without one its folder names it and the usual folders hold its parts. `skills` adds to the
 * usual folder, the other members replace theirs (Claude Code's rules). A path that leads out is told and left out.
 */
export function readManifest(
  text: string | undefined,
  folder: string,
): Result<ManifestParts & { readonly problems: readonly SkillProblem[] }, SkillProblem> {
  const file = path.join(folder, manifestPath);
  const parsed = text === undefined ? check({ name: path.basename(folder) }, folder) : parse(text, file);
  if (!parsed.ok) return parsed;
  const manifest: Manifest = parsed.value;
  const problems: SkillProblem[] = [];

  function place(member: string, written: string): string[] {
    const own = written.replace(/^\$\{CLAUDE_PLUGIN_ROOT\}[\\/]/, './');
    const absolute = path.resolve(folder, own);
    const way = path.relative(folder, absolute);
    if (!path.isAbsolute(own) && !way.startsWith('..') && !path.isAbsolute(way)) return [absolute];
    problems.push({
      file,
      message: `${member}: ${JSON.stringify(written)} leads out of the plugin. Write it from the plugin's folder, as ./${member}.`,
    });
    return [];
  }
  const places = (member: string, value: z.infer<typeof Paths> | undefined, usual: string): string[] =>
    value === undefined ? [path.join(folder, usual)] : [value].flat().flatMap((one) => place(member, one));
  const parts = (
    member: string,
    value: z.infer<typeof PathsOrInline> | undefined,
    usual: string,
  ): PluginPart[] =>
    isInline(value) ? [{ file, inline: value }] : places(member, value, usual).map((one) => ({ file: one }));

  // Claude Code also takes commands as an object of name → {source}.
  const { commands } = manifest;
  const sources = isInline(commands) ? sourcesOf(commands) : commands;
  return ok({
    name: manifest.name,
    ...(manifest.version === undefined ? {} : { version: manifest.version }),
    description: manifest.description ?? '',
    skills: [
      path.join(folder, 'skills'),
      ...(manifest.skills === undefined ? [] : places('skills', manifest.skills, '')),
    ],
    commands: places('commands', sources, 'commands'),
    agents: places('agents', manifest.agents, 'agents'),
    hooks: parts('hooks', manifest.hooks, path.join('hooks', 'hooks.json')),
    servers: parts('mcpServers', manifest.mcpServers, '.mcp.json'),
    problems,
  });
}

function parse(text: string, file: string): Result<Manifest, SkillProblem> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = /line (\d+)/.exec(message)?.[1];
    return err({
      file,
      ...(at === undefined ? {} : { line: Number(at) }),
      message: `It is not JSON, so the plugin is not loaded: ${message}.`,
    });
  }
  return check(json, file);
}

function check(json: unknown, file: string): Result<Manifest, SkillProblem> {
  const parsed = Manifest.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  return err({
    file,
    message: `${issue?.path.join('.') ?? 'plugin.json'}: ${issue?.message ?? 'it does not fit'}.`,
  });
}

function isInline(value: z.infer<typeof PathsOrInline> | undefined): value is Record<string, unknown> {
  return typeof value === 'object' && !Array.isArray(value);
}

function sourcesOf(commands: Record<string, unknown>): string[] {
  return Object.values(commands).flatMap((one) =>
    typeof one === 'object' && one !== null && 'source' in one && typeof one.source === 'string'
      ? [one.source]
      : [],
  );
}
