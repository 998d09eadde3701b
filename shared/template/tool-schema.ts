import { z } from 'zod';
import { schemaTokens, type ToolSchema } from '../catalog/schema-tokens';
import type { CustomTool, ParameterType } from '../domain/custom-tool';

const types: Readonly<Record<ParameterType, () => z.ZodType>> = {
  string: () => z.string(),
  number: () => z.number(),
  boolean: () => z.boolean(),
};

/** What a call of the tool must fit, once its arguments are in the types of their parameters. */
export function toolInput(tool: Pick<CustomTool, 'parameters'>): z.ZodType<Record<string, unknown>> {
  const shape = tool.parameters.map(({ name, type, required, description }) => {
    const described = description.trim() === '' ? types[type]() : types[type]().describe(description.trim());
    return [name, required ? described : described.optional()] as const;
  });
  return z.strictObject(Object.fromEntries(shape));
}

/** What the model is told, and its price in every request (CT19). */
export function customToolSchema(tool: Pick<CustomTool, 'name' | 'description' | 'parameters'>): {
  readonly schema: ToolSchema;
  readonly tokens: number;
} {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(toolInput(tool), { io: 'input' }) as Record<
    string,
    unknown
  >;
  const schema = { name: tool.name, description: tool.description, inputSchema };
  return { schema, tokens: schemaTokens(schema) };
}
