import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import type { z } from 'zod';
import type { Tool } from '../define';

/** Old spellings lifted, then the strict schema: the answer names the field and how to fix it (RD5, WE5). */
export function validateInput(tool: Tool, raw: unknown): Result<unknown, Refusal> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return schemaRefusal(tool, 'The arguments must be one JSON object.');
  }
  const lifted = tool.lift(raw as Record<string, unknown>);
  if (!lifted.ok) return schemaRefusal(tool, lifted.error.message, lifted.error.field);

  const parsed = tool.input.safeParse(lifted.value);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  return issue === undefined
    ? schemaRefusal(tool, 'The arguments do not fit the schema.')
    : schemaRefusal(tool, issueText(issue), fieldName(issue));
}

/** Arguments that were not JSON at all; the model sees what it sent. */
export function invalidJsonRefusal(tool: string, raw: string): Refusal {
  const shown = raw.length > 200 ? `${raw.slice(0, 200)}…` : raw;
  return {
    by: 'schema',
    reason: `The arguments of ${tool} are not a JSON object: ${shown}`,
    remedy: 'Send the call again with complete JSON arguments.',
  };
}

function schemaRefusal(tool: Tool, message: string, field?: string): Result<never, Refusal> {
  const where = field === undefined || field === '' || message.includes(field) ? '' : `${field}: `;
  return err({ by: 'schema', reason: `${tool.name} did not run. ${where}${message}` });
}

function fieldName(issue: z.core.$ZodIssue): string {
  const own = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return own.replace(/^\./, '');
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => JSON.stringify(key)).join(', ');
    return `Unknown ${issue.keys.length > 1 ? 'fields' : 'field'} ${keys}. Leave ${issue.keys.length > 1 ? 'them' : 'it'} out.`;
  }
  // zod keeps the input out of an issue; its message is the one place that tells missing from wrong.
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return `This field is required (${issue.expected}).`;
  return `${issue.message}.`.replace(/\.\.$/, '.');
}
