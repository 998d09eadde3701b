import { createHash } from 'node:crypto';
import type { FileRow } from '@shared/domain/display';
import { displayPath } from '../../../../workspace/paths';
import { readPath, type ReadOutcome } from '../../../../workspace/read-path';
import type { Progress, RunContext, ToolImage, ToolResult } from '../../../define';
import { resolveDecided } from '../../path-uses';
import type { ReadInput } from './definition';
import { describeImage, outcomeText, problemOf } from './format';
import { itemsOf, type ReadItem } from './plan';

/** One call delivers at most this (RD3). */
export const maxFiles = 12;
export const maxCallCharacters = 160 * 1024;
export const maxImages = 6;
export const maxCallImageBytes = 10 * 1024 * 1024;
/** Files open at a time (RD2). */
const concurrency = 4;

interface DoneRead {
  readonly item: ReadItem;
  readonly real: string;
  readonly outcome: ReadOutcome;
}

export async function* runRead(input: ReadInput, context: RunContext): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const items = await itemsOf(input, context.session);
  const done = await inOrder(items.slice(0, maxFiles), (item) => readItem(item, input, context));
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
  };
}

async function readItem(item: ReadItem, input: ReadInput, context: RunContext): Promise<DoneRead> {
  const resolved = await resolveDecided(item.asked, context);
  if (!resolved.ok) {
    return { item, real: item.asked.path, outcome: { kind: 'problem', problem: resolved.error } };
  }
  const { real } = resolved.value;
  const outcome = await readPath({ real, mode: input.mode ?? 'auto', window: item.window }, context.signal);
  return { item, real, outcome };
}

interface Delivery {
  readonly sections: string[];
  readonly rows: FileRow[];
  readonly images: ToolImage[];
  readonly leftOut: string[];
}

/** Takes files in the order asked while the budget lasts; only what is delivered counts as seen (RD4). */
function deliver(done: readonly DoneRead[], titled: boolean, context: RunContext): Delivery {
  const delivery: Delivery = { sections: [], rows: [], images: [], leftOut: [] };
  let characters = 0;
  let imageBytes = 0;
  for (const read of done) {
    const { item, outcome } = read;
    const image = outcome.kind === 'image' && context.model.acceptsImages ? outcome : undefined;
    const full =
      image !== undefined &&
      (delivery.images.length >= maxImages || imageBytes + image.bytes.length > maxCallImageBytes);
    const text =
      image === undefined
        ? outcomeText(item, outcome)
        : `[image ${delivery.images.length + 1}] ${describeImage(image)}`;
    const section = titled
      ? `### ${item.asked.path}\n${text}`
      : outcome.kind === 'problem'
        ? `${item.asked.path}: ${text}`
        : text;
    if (full || (delivery.sections.length > 0 && characters + section.length > maxCallCharacters)) {
      delivery.leftOut.push(item.asked.path);
      continue;
    }
    characters += section.length;
    delivery.sections.push(section);
    delivery.rows.push(rowOf(read, context));
    if (image !== undefined) {
      imageBytes += image.bytes.length;
      const { mediaType, width, height } = image.info;
      delivery.images.push({
        type: 'image',
        mediaType,
        data: image.bytes,
        width,
        height,
        label: item.asked.path,
      });
    }
    if ('version' in outcome) context.session.guard.record(read.real, outcome.version);
  }
  return delivery;
}

function rowOf(read: DoneRead, context: RunContext): FileRow {
  const { outcome, real } = read;
  const { root, home } = context.session;
  const file = { path: displayPath(real, root, home), absolute: real };
  switch (outcome.kind) {
    case 'text': {
      const { window, size } = outcome;
      if (window.kind !== 'lines' || window.lines.length === 0) return { ...file, kind: 'text', bytes: size };
      return {
        ...file,
        kind: 'text',
        bytes: size,
        fromLine: window.firstLine,
        toLine: window.firstLine + window.lines.length - 1,
      };
    }
    case 'image': {
      const blob = createHash('sha256').update(outcome.bytes).digest('hex');
      const row: FileRow = { ...file, kind: 'image', bytes: outcome.bytes.length };
      return context.model.acceptsImages
        ? { ...row, image: { blob, mediaType: outcome.info.mediaType } }
        : row;
    }
    case 'hex':
      return { ...file, kind: 'hex', bytes: outcome.size };
    case 'directory':
      return { ...file, kind: 'directory' };
    case 'problem':
      return {
        ...file,
        kind: outcome.problem.kind === 'missing' ? 'missing' : 'refused',
        error: problemOf(outcome.problem),
      };
  }
}

/** Runs at most `concurrency` at a time and answers in the order given. */
async function inOrder<In, Out>(
  items: readonly In[],
  work: (item: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const results: Out[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
