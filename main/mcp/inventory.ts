import { z } from 'zod';
import { McpPromptView } from '@shared/domain/mcp';
import { mcpLimits } from './limits';
import { adaptSchema } from './tool-schema';

/** A tool as its server describes it, with the schema as a model is shown it. */
export const RemoteTool = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string(),
  schema: z.record(z.string(), z.unknown()),
  annotations: z.object({
    readOnlyHint: z.boolean().optional(),
    destructiveHint: z.boolean().optional(),
    idempotentHint: z.boolean().optional(),
    openWorldHint: z.boolean().optional(),
  }),
  /** What was adapted in the schema. */
  notes: z.array(z.string()),
});
export type RemoteTool = z.infer<typeof RemoteTool>;

/** All that a server offers, as it is kept for the time when it is down. */
export const Inventory = z.object({
  server: z.object({ name: z.string(), version: z.string(), title: z.string().optional() }),
  instructions: z.string().optional(),
  tools: z.array(RemoteTool),
  /** Tools that cannot be offered, with the reason. */
  unusable: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Whether it has any, and as many as its first page names. */
  resources: z.number(),
  prompts: z.array(McpPromptView),
});
export type Inventory = z.infer<typeof Inventory>;

/** Unknown to the person or cut off; what else a page of tools brings. */
export interface ReadTools {
  readonly tools: readonly RemoteTool[];
  readonly unusable: readonly { readonly name: string; readonly reason: string }[];
}

const Hints = z
  .object({
    title: z.string().optional().catch(undefined),
    readOnlyHint: z.boolean().optional().catch(undefined),
    destructiveHint: z.boolean().optional().catch(undefined),
    idempotentHint: z.boolean().optional().catch(undefined),
    openWorldHint: z.boolean().optional().catch(undefined),
  })
  .catch({});

/** One by one, so that an odd tool never takes others with it (B55). The first of two with one name counts. */
export function readTools(raw: readonly unknown[]): ReadTools {
  const tools = new Map<string, RemoteTool>();
  const unusable: { name: string; reason: string }[] = [];
  for (const [index, one] of raw.slice(0, mcpLimits.tools).entries()) {
    const fields = z.looseObject({}).safeParse(one);
    const name = fields.success ? fields.data['name'] : undefined;
    if (!fields.success || typeof name !== 'string' || name === '') {
      unusable.push({ name: `#${index + 1}`, reason: 'It has no name.' });
      continue;
    }
    if (tools.has(name)) {
      unusable.push({ name, reason: 'The server offers two tools of this name; the first is used.' });
      continue;
    }
    const tool = readTool(name, fields.data);
    if (typeof tool === 'string') unusable.push({ name, reason: tool });
    else tools.set(name, tool);
  }
  if (raw.length > mcpLimits.tools)
    unusable.push({
      name: '…',
      reason: `The server offers ${raw.length} tools; the first ${mcpLimits.tools} are used.`,
    });
  return { tools: [...tools.values()], unusable };
}

function readTool(name: string, fields: Readonly<Record<string, unknown>>): RemoteTool | string {
  if (name.length > 200) return 'Its name is longer than 200 characters.';
  const schema = adaptSchema(fields['inputSchema']);
  if (!schema.ok) return schema.error;
  const { title: hinted, ...annotations } = Hints.parse(fields['annotations'] ?? {});
  const title = typeof fields['title'] === 'string' ? fields['title'] : hinted;
  const description = typeof fields['description'] === 'string' ? fields['description'] : '';
  const isLong = description.length > mcpLimits.descriptionLength;
  return {
    name,
    ...(title === undefined ? {} : { title: title.slice(0, 200) }),
    description: isLong ? `${description.slice(0, mcpLimits.descriptionLength)}…` : description,
    schema: schema.value.schema,
    annotations,
    notes: [...schema.value.notes, ...(isLong ? ['Its description was cut.'] : [])],
  };
}
