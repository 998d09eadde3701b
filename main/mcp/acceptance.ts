import { z } from 'zod';
import type { DiffHunk } from '@shared/domain/display';
import { diffTexts } from '@shared/text/diff';
import type { RemoteTool } from './inventory';

/** By tool: what the person accepted of it, and the text they refused. */
export const Accepted = z.record(z.string(), z.object({ text: z.string(), refused: z.string().optional() }));
export type Accepted = z.infer<typeof Accepted>;

/** How a tool stands to what was accepted. */
export type Standing =
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'held';
      readonly reasons: readonly string[];
      readonly diff: readonly DiffHunk[];
      readonly refused: boolean;
    };

/**
 * What a tool says of itself, as a text that people can compare: everything a model or the danger is made from. A server
 * that earns trust with a harmless description and changes it later is held here (a rug pull).
 */
export function toolText({ name, title, description, schema, annotations }: RemoteTool): string {
  const hints = Object.entries(annotations).filter(([, value]) => value !== undefined);
  return [
    `name: ${name}`,
    ...(title === undefined ? [] : [`title: ${title}`]),
    ...(hints.length === 0 ? [] : [`annotations: ${JSON.stringify(sorted(Object.fromEntries(hints)))}`]),
    'description:',
    description,
    'input schema:',
    JSON.stringify(sorted(schema), null, 2),
  ].join('\n');
}

/** Servers may name members in any order; that alone is no change. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/** Tools that nobody has seen yet are accepted as they are; what was accepted before stays. */
export function withFirstSight(accepted: Accepted, tools: readonly RemoteTool[]): Accepted {
  const fresh = tools.filter(({ name }) => !Object.hasOwn(accepted, name));
  if (fresh.length === 0) return accepted;
  return { ...accepted, ...Object.fromEntries(fresh.map((tool) => [tool.name, { text: toolText(tool) }])) };
}

export function standingOf(accepted: Accepted, tool: RemoteTool): Standing {
  const known = Object.hasOwn(accepted, tool.name) ? accepted[tool.name] : undefined;
  const text = toolText(tool);
  if (known === undefined || known.text === text) return { kind: 'ok' };
  return {
    kind: 'held',
    reasons: reasonsOf(known.text, text),
    diff: diffTexts(known.text, text).hunks,
    refused: known.refused === text,
  };
}

/** Takes what these tools say now. */
export function accept(accepted: Accepted, tools: readonly RemoteTool[]): Accepted {
  return { ...accepted, ...Object.fromEntries(tools.map((tool) => [tool.name, { text: toolText(tool) }])) };
}

/** Keeps the accepted texts and remembers that these new ones were refused. */
export function refuse(accepted: Accepted, tools: readonly RemoteTool[]): Accepted {
  const refused = tools.flatMap((tool) => {
    const known = Object.hasOwn(accepted, tool.name) ? accepted[tool.name] : undefined;
    return known === undefined ? [] : [[tool.name, { text: known.text, refused: toolText(tool) }] as const];
  });
  return { ...accepted, ...Object.fromEntries(refused) };
}

const parts = [
  ['title', /^title: .*$/m],
  ['annotations', /^annotations: .*$/m],
  ['description', /\ndescription:\n([\s\S]*?)\ninput schema:\n(?=\{\n|\{\})/],
  ['input schema', /\ninput schema:\n(?=\{\n|\{\})[\s\S]*$/],
] as const;

function reasonsOf(before: string, after: string): string[] {
  return parts
    .filter(([, part]) => part.exec(before)?.[0] !== part.exec(after)?.[0])
    .map(([name]) => `Its ${name} changed.`);
}
