import type { SessionState } from '../../../../workspace/session-state';
import type { HookProjection } from '../../../define';
import { absolutePath, given, isFields } from '../../project-files';
import type { ReadInput } from './definition';
import type { DoneRead } from './deliver';

interface Part {
  readonly path: string;
  readonly start_line?: number | undefined;
  readonly end_line?: number | undefined;
  readonly limit?: number | undefined;
}

/** Read as Claude Code's hooks know it, once for each file: `offset` is a line, and `limit` a number of lines. */
export const projectRead: HookProjection<ReadInput> = {
  calls(input, session) {
    const { cwd, pages, sheet, mode, byte_offset: byte } = input;
    return partsOf(input).map((part) => ({
      name: 'Read',
      input: {
        file_path: absolutePath(part.path, session, cwd),
        ...given('offset', part.start_line),
        ...given('limit', linesOf(part)),
        ...given('pages', pages),
        ...given('sheet', sheet),
        ...given('mode', mode),
        ...given('byte_offset', byte),
      },
    }));
  },
  fold(input, updates) {
    const { cwd, pages, sheet, mode, byte_offset: byte } = input;
    const parts = partsOf(input);
    if (parts.length === 1) return { ...updates.get(0) };
    const reads = parts.map((part, index) => {
      const updated = updates.get(index);
      if (updated === undefined) return part;
      return {
        ...given('path', updated['file_path']),
        ...given('offset', updated['offset']),
        ...given('limit', updated['limit']),
      };
    });
    const [first] = updates.values();
    return {
      ...given('cwd', cwd),
      ...given('pages', first?.['pages'] ?? pages),
      ...given('sheet', first?.['sheet'] ?? sheet),
      ...given('mode', first?.['mode'] ?? mode),
      ...given('byte_offset', byte),
      reads,
    };
  },
  text(output) {
    const file = isFields(output) && output['type'] === 'text' ? output['file'] : undefined;
    if (!isFields(file) || typeof file['content'] !== 'string') return undefined;
    const start = typeof file['startLine'] === 'number' ? file['startLine'] : 1;
    return file['content']
      .split('\n')
      .map((line, index) => `${start + index}\t${line}`)
      .join('\n')
      .trimEnd();
  },
};

/** What was read of each file, in the order of `calls`. */
export function readResponses(
  input: ReadInput,
  session: SessionState,
  done: readonly DoneRead[],
): readonly unknown[] {
  return partsOf(input).map((part) => {
    const start = part.start_line ?? 1;
    const read =
      done.find(
        ({ item: { asked, window } }) =>
          asked.path === part.path && 'line' in window.start && window.start.line === start,
      ) ?? done.find(({ item }) => item.asked.path === part.path);
    return response(absolutePath(part.path, session, input.cwd), read);
  });
}

function response(file: string, read: DoneRead | undefined): unknown {
  const outcome = read?.outcome;
  switch (outcome?.kind) {
    case 'text': {
      const { window } = outcome;
      if (window.kind !== 'lines') return textResponse(file, [], 1, window.lineCount);
      // A line end at the end of the file begins one more line, an empty one.
      const lines = window.atEnd && window.lines.length > 0 ? [...window.lines, ''] : window.lines;
      const last = window.firstLine + lines.length - 1;
      return textResponse(file, lines, window.firstLine, last);
    }
    case 'image': {
      const { mediaType, width, height } = outcome.info;
      const size = {
        originalWidth: width,
        originalHeight: height,
        displayWidth: width,
        displayHeight: height,
      };
      const base64 = Buffer.from(outcome.bytes).toString('base64');
      return {
        type: 'image',
        file: { base64, type: mediaType, originalSize: outcome.bytes.length, dimensions: size },
      };
    }
    case 'hex':
      return textResponse(file, outcome.rows, 1, outcome.rows.length);
    case 'document': {
      const lines = outcome.text.split('\n');
      return textResponse(file, lines, 1, lines.length);
    }
    case 'notebook':
      return { type: 'notebook', file: { filePath: file, cells: outcome.notebook.cells } };
    default:
      return textResponse(file, [], 1, 0);
  }
}

function textResponse(file: string, lines: readonly string[], start: number, total: number): object {
  const content = lines.join('\n');
  return {
    type: 'text',
    file: { filePath: file, content, numLines: lines.length, startLine: start, totalLines: total },
  };
}

function partsOf(input: ReadInput): readonly Part[] {
  const { path, start_line, end_line, limit } = input;
  return [...(path === undefined ? [] : [{ path, start_line, end_line, limit }]), ...(input.reads ?? [])];
}

function linesOf({ start_line: start = 1, end_line: end, limit }: Part): number | undefined {
  return end === undefined ? limit : end - start + 1;
}
