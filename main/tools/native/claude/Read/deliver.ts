import { createHash } from 'node:crypto';
import type { FileRow } from '@shared/domain/display';
import { displayPath } from '../../../../workspace/paths';
import type { ReadOutcome } from '../../../../workspace/read-path';
import type { RunContext, ToolImage } from '../../../define';
import { describeImage, outcomePieces, problemOf, type ReadPicture } from './format';
import type { ReadItem } from './plan';

/** One call delivers at most this (RD3). */
export const maxFiles = 12;
export const maxCallCharacters = 160 * 1024;
export const maxImages = 6;
export const maxCallImageBytes = 10 * 1024 * 1024;

export interface DoneRead {
  readonly item: ReadItem;
  readonly real: string;
  readonly outcome: ReadOutcome;
}

export interface Delivery {
  readonly sections: string[];
  readonly rows: FileRow[];
  readonly images: ToolImage[];
  readonly leftOut: string[];
}

/** Takes files in the order asked while the budget lasts; only what is delivered counts as seen (RD4). */
export function deliver(done: readonly DoneRead[], titled: boolean, context: RunContext): Delivery {
  const delivery: Delivery = { sections: [], rows: [], images: [], leftOut: [] };
  let characters = 0;
  let imageBytes = 0;

  /** Text of a file, its pictures numbered in it; undefined when a file that is a picture no longer fits. */
  function compose(
    read: DoneRead,
  ): { readonly text: string; readonly pictures: readonly ReadPicture[] } | undefined {
    const pictures: ReadPicture[] = [];
    let bytes = imageBytes;
    const words: string[] = [];
    for (const piece of outcomePieces(read.item, read.outcome)) {
      if (typeof piece === 'string') words.push(piece);
      else if (!context.model.acceptsImages)
        words.push(`${describeImage(piece)}. This model cannot see pictures.`);
      else if (
        delivery.images.length + pictures.length < maxImages &&
        bytes + piece.bytes.length <= maxCallImageBytes
      ) {
        pictures.push(piece);
        bytes += piece.bytes.length;
        words.push(`[image ${delivery.images.length + pictures.length}] ${describeImage(piece)}`);
      } else if (read.outcome.kind === 'image') return undefined;
      else
        words.push(
          `(${describeImage(piece)}; not attached, because one call delivers at most ${maxImages} images of 10 MB together. Read it by start_line.)`,
        );
    }
    return { text: words.join('\n'), pictures };
  }

  for (const read of done) {
    const { item, outcome } = read;
    const composed = compose(read);
    const section = composed === undefined ? '' : sectionOf(item.asked.path, composed.text, outcome, titled);
    const full = delivery.sections.length > 0 && characters + section.length > maxCallCharacters;
    if (composed === undefined || full) {
      delivery.leftOut.push(item.asked.path);
      continue;
    }
    characters += section.length;
    delivery.sections.push(section);
    delivery.rows.push(rowOf(read, context));
    for (const picture of composed.pictures) {
      imageBytes += picture.bytes.length;
      const { mediaType, width, height } = picture.info;
      delivery.images.push({
        type: 'image',
        mediaType,
        data: picture.bytes,
        width,
        height,
        label: item.asked.path,
      });
    }
    if ('version' in outcome) context.session.guard.record(read.real, outcome.version);
  }
  return delivery;
}

function sectionOf(path: string, text: string, outcome: ReadOutcome, titled: boolean): string {
  if (titled) return `### ${path}\n${text}`;
  return outcome.kind === 'problem' ? `${path}: ${text}` : text;
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
    case 'document':
      return { ...file, kind: 'document', bytes: outcome.size, part: outcome.part };
    case 'notebook': {
      const { length } = outcome.notebook.cells;
      return {
        ...file,
        kind: 'notebook',
        bytes: outcome.size,
        part: `${length} ${length === 1 ? 'cell' : 'cells'}`,
      };
    }
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
