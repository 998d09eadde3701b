import path from 'node:path';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { coreToolNames } from '@shared/catalog/names';
import type { ImportEntry, RuleEffect } from '@shared/domain/permission';
import { canonicalTool, readRule } from '../rules/rule';
import { listRules } from './listed-rules';
import type { DeskPorts } from './ports';

const Lists = z.looseObject({
  permissions: z
    .looseObject({
      allow: z.array(z.unknown()).optional(),
      ask: z.array(z.unknown()).optional(),
      deny: z.array(z.unknown()).optional(),
    })
    .optional(),
});

export interface ImportPreview {
  readonly entries: ImportEntry[];
  readonly files: { path: string; found: boolean; problem?: string }[];
}

interface SettingsPlace {
  readonly file: string;
  readonly scope: 'user' | 'workspace';
  /** Where a path that begins with one slash starts. */
  readonly slashBase: string;
}

/** What Claude Code's own settings allow, ask for and deny, as it would be kept here. Nothing is written. */
export async function importPreview(ports: DeskPorts, root: string | null): Promise<ImportPreview> {
  const entries: ImportEntry[] = [];
  const files: ImportPreview['files'] = [];
  const present = new Set(
    listRules(ports, root).map(({ ref }) => JSON.stringify([ref.scope, ref.effect, ref.text])),
  );
  for (const place of placesOf(ports.home, root)) {
    const text = await ports.readText(place.file);
    if (text === undefined) {
      files.push({ path: place.file, found: false });
      continue;
    }
    const lists = listsIn(text);
    files.push({ path: place.file, found: true, ...(typeof lists === 'string' ? { problem: lists } : {}) });
    if (typeof lists === 'string') continue;
    for (const effect of ['deny', 'ask', 'allow'] as const) {
      for (const [index, written] of (lists[effect] ?? []).entries())
        entries.push(entryOf(place, effect, written, lineOf(text, effect, index), present));
    }
  }
  return { entries, files };
}

function placesOf(home: string, root: string | null): SettingsPlace[] {
  const user = path.join(home, '.claude');
  return [
    { file: path.join(user, 'settings.json'), scope: 'user', slashBase: '~/.claude/' },
    ...(root === null
      ? []
      : ['settings.json', 'settings.local.json'].map((name): SettingsPlace => ({
          file: path.join(root, '.claude', name),
          scope: 'workspace',
          slashBase: './',
        }))),
  ];
}

function listsIn(text: string): NonNullable<z.infer<typeof Lists>['permissions']> | string {
  try {
    const parsed = Lists.safeParse(JSON.parse(text));
    return parsed.success
      ? (parsed.data.permissions ?? {})
      : 'permissions.allow, ask and deny must be lists of rules.';
  } catch (error) {
    if (error instanceof SyntaxError) return `It is no JSON: ${error.message}`;
    throw error;
  }
}

/** The line of an entry, where the file has each on its own, as Claude Code writes it. */
function lineOf(text: string, effect: RuleEffect, index: number): number | undefined {
  const at = new RegExp(`"${effect}"\\s*:\\s*\\[`).exec(text);
  if (at === null) return undefined;
  const strings = [...text.slice(at.index + at[0].length).matchAll(/"(?:[^"\\]|\\.)*"/g)];
  const found = strings[index];
  return found === undefined
    ? undefined
    : text.slice(0, at.index + at[0].length + found.index).split('\n').length;
}

function entryOf(
  { file, scope, slashBase }: SettingsPlace,
  effect: RuleEffect,
  written: unknown,
  line: number | undefined,
  present: ReadonlySet<string>,
): ImportEntry {
  const text = typeof written === 'string' ? written : JSON.stringify(written);
  const taken = typeof written === 'string' ? translated(written, slashBase) : { note: 'It is no text.' };
  const { rule, note } = taken;
  const id = createHash('sha256')
    .update(JSON.stringify([file, effect, text]))
    .digest('hex')
    .slice(0, 16);
  return {
    id,
    text,
    effect,
    file,
    ...(line === undefined ? {} : { line }),
    scope,
    ...(rule === undefined ? {} : { rule }),
    ...(note === undefined ? {} : { note }),
    present: rule !== undefined && present.has(JSON.stringify([scope, effect, rule])),
  };
}

const core: ReadonlySet<string> = new Set(coreToolNames);

/** A rule of Claude Code in our words, or why there is none. */
export function translated(
  text: string,
  slashBase: string,
): { readonly rule?: string; readonly note?: string } {
  const trimmed = text.trim();
  const head = /^[A-Za-z_][\w*-]*/.exec(trimmed)?.[0];
  if (head === undefined) return { note: 'It does not begin with the name of a tool.' };
  const rest = trimmed.slice(head.length);
  if (head.startsWith('mcp__')) {
    const shape = readRule(trimmed);
    return shape.ok ? { rule: trimmed } : { note: shape.error.message };
  }
  const tool = canonicalTool(head);
  if (!core.has(tool)) return { note: `There is no tool ${head} here.` };
  const inner = /^\((.*)\)$/s.exec(rest)?.[1];
  const isPath = inner !== undefined && ['Read', 'Edit', 'Write', 'Search'].includes(tool);
  // One slash starts at the folder of the settings there; here it would be the same only in a workspace.
  const pattern = isPath && /^\/(?!\/)/.test(inner) ? `${slashBase}${inner.slice(1)}` : inner;
  const name = tool === 'Write' && inner !== undefined ? 'Edit' : tool;
  const rule = pattern === undefined ? `${name}${rest}` : `${name}(${pattern})`;
  const shape = readRule(rule);
  if (!shape.ok) return { note: shape.error.message };
  return { rule, ...(rule === trimmed ? {} : { note: `It is kept as ${rule}.` }) };
}
