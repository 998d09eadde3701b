import type { DocumentReader, DocumentSelection } from '../../../../workspace/documents';
import { readPath, type ReadOutcome } from '../../../../workspace/read-path';
import type { Progress, RunContext, ToolResult } from '../../../define';
import { inOrder } from '../../in-order';
import { resolveDecided } from '../../path-uses';
import type { ReadInput } from './definition';
import { deliver, maxFiles, maxImages, type DoneRead } from './deliver';
import { itemsOf, maxBytes, type ReadItem } from './plan';
import { readResponses } from './project';

/** Files open at a time (RD2). */
const concurrency = 4;

export async function* runRead(
  input: ReadInput,
  context: RunContext,
  documents: DocumentReader | undefined,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const items = await itemsOf(input, context);
  const done = await inOrder(items.slice(0, maxFiles), concurrency, (item) =>
    readItem(item, input, context, documents),
  );
  const titled = input.reads !== undefined || items.length > 1;
  const delivery = deliver(done, titled, context);
  const leftOut = [...delivery.leftOut, ...items.slice(maxFiles).map((item) => item.asked.path)];
  if (leftOut.length > 0) {
    delivery.sections.push(
      `Not read, because one call delivers at most ${maxFiles} files, 160 KB of text and ${maxImages} images of 10 MB ` +
        `together: ${leftOut.join(', ')}. Read these in another call.`,
    );
  }
  const failed = delivery.rows.length > 0 && delivery.rows.every((row) => row.error !== undefined);
  const [first] = delivery.rows;
  return {
    content: [{ type: 'text', text: delivery.sections.join('\n\n') }, ...delivery.images],
    isError: failed,
    ...(failed
      ? { reason: delivery.rows.length === 1 ? (first?.error ?? '') : 'No file could be read.' }
      : {}),
    display: { kind: 'files', rows: delivery.rows },
    responses: () => readResponses(input, context.session, done),
  };
}

async function readItem(
  item: ReadItem,
  input: ReadInput,
  context: RunContext,
  documents: DocumentReader | undefined,
): Promise<DoneRead> {
  const resolved = await resolveDecided(item.asked, context);
  if (!resolved.ok) {
    return { item, real: item.asked.path, outcome: { kind: 'problem', problem: resolved.error } };
  }
  const { real } = resolved.value;
  const { window } = item;
  const document =
    documents === undefined
      ? {}
      : {
          document: {
            reader: documents,
            selection: selectionOf(item, input),
            budget: { maxLines: window.maxLines, maxCharacters: maxBytes },
          },
        };
  const outcome = await readPath({ real, mode: input.mode ?? 'auto', window, ...document }, context.signal);
  return { item, real, outcome: honoured(outcome, item, input) };
}

function selectionOf({ window, wantedLines }: ReadItem, { pages, sheet }: ReadInput): DocumentSelection {
  const startLine = 'line' in window.start && window.start.line > 1 ? window.start.line : undefined;
  return {
    ...(pages === undefined ? {} : { pages }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(startLine === undefined ? {} : { startLine }),
    ...(wantedLines === undefined ? {} : { lines: wantedLines }),
  };
}

const kindNames = {
  text: 'a text file',
  image: 'a picture',
  hex: 'read as bytes',
  directory: 'a folder',
  notebook: 'a notebook',
} as const;

/** A file that cannot honour a field of the call says so in its section: nothing is passed over (RD5). */
function honoured(outcome: ReadOutcome, item: ReadItem, input: ReadInput): ReadOutcome {
  if (outcome.kind === 'problem') return outcome;
  if (outcome.kind === 'document' || outcome.kind === 'notebook') {
    if (!('byte' in item.window.start)) return outcome;
    return refused('Its text has no byte positions to start at; use start_line, or pages or sheet.');
  }
  const field = input.pages === undefined ? (input.sheet === undefined ? undefined : 'sheet') : 'pages';
  if (field === undefined) return outcome;
  return refused(
    `${field} picks a part of a document, and it is ${kindNames[outcome.kind]}; read it without ${field}.`,
  );
}

function refused(message: string): ReadOutcome {
  return { kind: 'problem', problem: { kind: 'io', message } };
}
