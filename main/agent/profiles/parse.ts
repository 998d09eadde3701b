import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { AgentProfile } from '@shared/domain/agent';
import { Catalogue } from '@shared/domain/ledger';
import type { Mode } from '@shared/domain/danger';
import { err, ok, type Result } from '@shared/kit/result';

/** A list of names, written as YAML or as Claude Code writes it: `Read, Grep, Bash(git:*)`. */
const Names = z
  .union([z.string(), z.array(z.string())])
  .transform((value) =>
    (typeof value === 'string' ? splitNames(value) : value)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );

const permissionModes: Readonly<Record<string, Mode>> = {
  default: 'manual',
  manual: 'manual',
  plan: 'manual',
  acceptEdits: 'edits',
  edits: 'edits',
  bypassPermissions: 'full',
  full: 'full',
};

const FrontMatter = z.looseObject({
  name: z.string().regex(/^[^\s/\\:]{1,64}$/, 'it is one word of at most 64 characters'),
  description: z.coerce.string().default(''),
  tools: Names.optional(),
  disallowedTools: Names.optional(),
  model: z.string().optional(),
  hooks: z.unknown(),
  catalogue: Catalogue.default('claude'),
  permissionMode: z
    .enum(Object.keys(permissionModes) as [string, ...string[]])
    .transform((mode) => permissionModes[mode])
    .optional(),
});

/** Why a file is no agent: a sentence that names the field, and where it stands. */
export interface ProfileMistake {
  readonly message: string;
  readonly line?: number;
}

/**
 * Reads an agent file: front matter between two lines of dashes, then what the agent is told (Claude Code's format).
 * A name that the file leaves out is that of the file.
 */
export function parseProfile(
  text: string,
  source: Pick<AgentProfile, 'file' | 'scope'> & { readonly defaultName: string },
): Result<AgentProfile, ProfileMistake> {
  const parts = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)([\s\S]*)$/m.exec(text);
  if (parts === null || !/^\uFEFF?---/.test(text)) {
    const message =
      'It has no front matter. Begin the file with a line ---, then name: and description:, then --- again.';
    return err({ message, line: 1 });
  }
  const [, head = '', body = ''] = parts;
  const fields = readFields(head);
  const parsed = FrontMatter.safeParse({ ...fields, name: fields['name'] ?? source.defaultName });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const message = `${issue?.path.join('.') ?? 'front matter'}: ${issue?.message ?? 'it does not fit'}.`;
    return err({ message, line: lineOf(head, issue?.path[0]) });
  }
  const { name, description, tools, disallowedTools, model, hooks, catalogue, permissionMode } = parsed.data;
  return ok({
    name,
    description,
    ...(tools === undefined || tools.includes('*') ? {} : { tools }),
    ...(disallowedTools === undefined ? {} : { disallowedTools }),
    ...(model === undefined || model === 'inherit' ? {} : { model }),
    ...(hooks === undefined ? {} : { hooks }),
    catalogue,
    ...(permissionMode === undefined ? {} : { mode: permissionMode }),
    prompt: body.trim(),
    file: source.file,
    scope: source.scope,
  });
}

/** The line of the file on which a field of its front matter stands; its first line for a field that is not there. */
function lineOf(head: string, field: PropertyKey | undefined): number {
  const place = head.split('\n').findIndex((line) => line.startsWith(`${String(field)}:`));
  return place === -1 ? 1 : place + 2;
}

/**
 * YAML, or, where it is none, one `key: value` a line: descriptions with a colon in them are common in Claude Code's
 * agent files and work there.
 */
function readFields(head: string): Record<string, unknown> {
  const fields = yamlFields(head);
  if (fields !== undefined) return fields;
  const lines = head.split(/\r?\n/).flatMap((line) => {
    const found = /^([A-Za-z][\w-]*):[ \t]*(.*)$/.exec(line);
    return found === null ? [] : [[found[1], unquoted(found[2] ?? '')] as const];
  });
  return Object.fromEntries(lines.filter(([, value]) => value !== ''));
}

function yamlFields(head: string): Record<string, unknown> | undefined {
  const document = parseDocument(head);
  if (document.errors.length > 0) return undefined;
  const value: unknown = document.toJS({ maxAliasCount: 20 });
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}

/** Commas inside brackets belong to the name. */
function splitNames(text: string): string[] {
  return text.match(/(?:[^,()]|\([^)]*\))+/g) ?? [];
}
