import type { Assessment, Tool, ToolContext } from '../define';
import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import { validateInput } from './validate';

/** A call as it was asked for, before the person changed it. */
export interface ChangeableCall {
  readonly tool: Tool;
  readonly input: unknown;
  readonly assessment: Assessment;
  readonly context: ToolContext;
}

/** What the person made of a call; judged anew before it runs. */
export interface ChangedInput {
  readonly input: unknown;
  /** What the model is told beside the result. */
  readonly note: string;
}

/** The person's own arguments laid over the call's, lifted and validated like the model's (PE4). */
export function withPersonsInput(
  call: ChangeableCall,
  change: Readonly<Record<string, unknown>>,
): Result<ChangedInput, Refusal> {
  const before: Record<string, unknown> = isFields(call.input) ? call.input : {};
  const input = validateInput(call.tool, { ...before, ...change });
  if (!input.ok) return input;
  const command = change['command'];
  const note =
    typeof command === 'string' && Object.keys(change).length === 1
      ? `The person changed the command before allowing it. What ran: ${command}`
      : `The person changed the call before allowing it. What ran: ${JSON.stringify(input.value)}`;
  return ok({ input: input.value, note });
}

/** Lists of a batch, by the name of the field. */
const lists = ['reads', 'files', 'edits', 'paths'] as const;
/** Each round takes away one spelling of a file; nobody has more for one. */
const maxRounds = 32;

/**
 * The batch without files, named by their real paths. A file that the batch names under several spellings goes under
 * each of them: what is left is looked at until none of it is used any more.
 */
export async function withoutFiles(
  call: ChangeableCall,
  left: ReadonlyMap<string, string>,
): Promise<Result<ChangedInput, Refusal>> {
  let { input, assessment } = call;
  for (let round = 0; round < maxRounds; round += 1) {
    const asked = new Set(assessment.paths.filter(({ real }) => left.has(real)).map((use) => use.asked));
    if (asked.size === 0) return ok({ input, note: leftOutNote([...left.values()]) });
    const rest = call.tool.input.safeParse(withoutEntries(input, asked));
    if (!rest.success || JSON.stringify(rest.data) === JSON.stringify(input)) return err(nothingLeft);
    input = rest.data;
    assessment = await call.tool.assess(input, call.context);
  }
  return err(nothingLeft);
}

const nothingLeft: Refusal = {
  by: 'user',
  reason: 'The person left out every file of this call, so nothing of it ran.',
  remedy: 'Go on without these files or ask what they want instead.',
};

function leftOutNote(names: readonly string[]): string {
  const [last, ...before] = names.toReversed();
  const listed = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
  return `The person left out ${listed}: nothing was done with ${names.length === 1 ? 'it' : 'them'}.`;
}

function withoutEntries(input: unknown, asked: ReadonlySet<string>): unknown {
  if (!isFields(input)) return input;
  const rest: Record<string, unknown> = { ...input };
  for (const list of lists) {
    const entries = rest[list];
    if (!Array.isArray(entries)) continue;
    const kept = entries.filter((entry: unknown) => !asked.has(pathOf(entry) ?? ''));
    if (kept.length === 0) delete rest[list];
    else rest[list] = kept;
  }
  if (typeof rest['path'] === 'string' && asked.has(rest['path'])) {
    // What belongs to the one path goes with it.
    for (const field of ['path', 'start_line', 'end_line', 'limit', 'byte_offset']) delete rest[field];
  }
  return rest;
}

function pathOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  return isFields(entry) && typeof entry['path'] === 'string' ? entry['path'] : undefined;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
