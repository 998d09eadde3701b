import path from 'node:path';
import { z } from 'zod';
import type { SkillProblem } from '@shared/domain/skill';
import { err, ok, type Result } from '@shared/kit/result';
import { readFrontMatter } from './front-matter';
import type { Skill, SkillSource } from './skill';

/** What a name may be: it is typed after a slash, and a folder is named after it. */
export const skillName = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;
const nameWords = 'it is one word of letters, digits, - and _, at most 64 characters';

/** Written as YAML writes it, or in front matter that is none. */
const Switch = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
/** A list, or Claude Code's one line: `Read, Grep, Bash(git:*)`, with commas or blanks between. */
const Names = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? splitNames(value) : value))
  .transform((names) => names.map((name) => name.trim()).filter((name) => name !== ''));
const Words = z.union([z.string(), z.number()]).transform(String);

const FrontMatter = z.looseObject({
  name: Words.optional(),
  description: Words.optional(),
  when_to_use: Words.optional(),
  'argument-hint': z
    .union([Words, z.array(Words)])
    .transform((hint) => (Array.isArray(hint) ? `[${hint.join(', ')}]` : hint))
    .optional(),
  arguments: z
    .union([z.string(), z.array(z.string())])
    .transform((names) => (typeof names === 'string' ? names.split(/[\s,]+/) : names))
    .optional(),
  'allowed-tools': Names.optional(),
  'disable-model-invocation': Switch.default(false),
  'user-invocable': Switch.default(true),
  hooks: z.unknown(),
});

/**
 * Reads a SKILL.md or a command file in Claude Code's format. What the file leaves out comes from where it lies: the
 * name of its folder or its own, the first paragraph for a description.
 */
export function parseSkill(text: string, source: SkillSource): Result<Skill, SkillProblem> {
  const { file } = source;
  const read = readFrontMatter(text);
  if (!read.ok) return err({ file, ...read.error });
  const { fields, body, lineOf } = read.value;
  const problem = (member: string, message: string): Result<never, SkillProblem> => {
    const line = lineOf(member);
    return err({ file, ...(line === undefined ? {} : { line }), message: `${member}: ${message}.` });
  };
  const parsed = FrontMatter.safeParse(fields);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return problem(String(issue?.path[0] ?? 'front matter'), messageOf(String(issue?.path[0])));
  }
  const { data } = parsed;
  // A command goes by its file's name; `name` in one says nothing.
  const own = source.kind === 'skill' ? (data.name ?? source.defaultName) : source.defaultName;
  if (!own.split(':').every((part) => skillName.test(part)) || (source.kind === 'skill' && own.includes(':')))
    return problem('name', nameWords);
  const tools = data['allowed-tools'];
  return ok({
    name: source.plugin === undefined ? own : `${source.plugin.name}:${own}`,
    kind: source.kind,
    description: [data.description ?? firstParagraph(body), data.when_to_use]
      .flatMap((words) => (words === undefined || words.trim() === '' ? [] : [words.trim()]))
      .join(' '),
    ...(data['argument-hint'] === undefined ? {} : { argumentHint: data['argument-hint'] }),
    argumentNames: (data.arguments ?? []).filter((name) => /^[A-Za-z_]\w*$/.test(name)),
    body: body.replace(/^\s*\n/, ''),
    file,
    folder: path.dirname(file),
    origin: source.origin,
    ...(source.plugin === undefined ? {} : { plugin: source.plugin }),
    forModel: !data['disable-model-invocation'],
    forPerson: data['user-invocable'],
    ...(tools === undefined || tools.includes('*') ? {} : { allowedTools: tools }),
    ...(data.hooks === undefined || data.hooks === null ? {} : { hooks: data.hooks }),
  });
}

function messageOf(member: string): string {
  switch (member) {
    case 'disable-model-invocation':
    case 'user-invocable':
      return 'it is true or false';
    case 'allowed-tools':
    case 'arguments':
      return 'it is a list of names, or names with commas between';
    default:
      return 'it is text';
  }
}

/** The first lines that are no heading; a command often says nothing but what to do. */
function firstParagraph(body: string): string {
  const lines = body.split(/\r?\n/).map((line) => line.trim());
  const start = lines.findIndex((line) => line !== '' && !line.startsWith('#'));
  if (start < 0) return '';
  const end = lines.indexOf('', start);
  return lines.slice(start, end < 0 ? undefined : end).join(' ');
}

/** Commas and blanks inside brackets belong to the name. */
function splitNames(text: string): string[] {
  return text.match(/(?:[^,\s()]|\([^)]*\))+/g) ?? [];
}
