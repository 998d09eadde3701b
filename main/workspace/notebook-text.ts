import { inspectImage, type ImageInfo } from './images';
import { joinedText, type Notebook, type NotebookCell } from './notebook';

/** A picture among the outputs of a notebook. */
export interface NotebookImage {
  readonly info: ImageInfo;
  readonly bytes: Uint8Array;
}

export interface NotebookWindow {
  /** Lines of the text below, from 1; a picture is a line. */
  readonly startLine: number;
  readonly lines: number;
  readonly maxCharacters: number;
  /** The number of lines was asked for, so that stopping there is no cut-off. */
  readonly asWanted: boolean;
}

export interface NotebookText {
  /** Texts and pictures in the order of the notebook. */
  readonly pieces: readonly (string | NotebookImage)[];
  readonly cells: number;
}

/** More of one output is rarely worth its price; `mode: "text"` shows the whole. */
const maxOutput = 4_000;
/** A picture costs a model far more than its size in text says; a larger one is named only. */
const maxImage = 5 * 1024 * 1024;

type Line = string | NotebookImage;

/** A notebook cell by cell: a line that names it, its source, its outputs. */
export function renderNotebook(notebook: Notebook, window: NotebookWindow): NotebookText {
  const all = notebook.cells.flatMap((cell, index) => cellLines(cell, index, notebook));
  const shown: Line[] = [];
  let characters = 0;
  for (const line of all.slice(window.startLine - 1, window.startLine - 1 + window.lines)) {
    const length = typeof line === 'string' ? line.length + 1 : 0;
    if (shown.length > 0 && characters + length > window.maxCharacters) break;
    characters += length;
    shown.push(
      typeof line === 'string' && length > window.maxCharacters
        ? `${line.slice(0, window.maxCharacters)}…`
        : line,
    );
  }
  const remark = remarkOn(all.length, shown.length, window);
  return {
    pieces: joinLines(remark === undefined ? shown : [...shown, remark]),
    cells: notebook.cells.length,
  };
}

function remarkOn(
  total: number,
  shown: number,
  { startLine, lines, asWanted }: NotebookWindow,
): string | undefined {
  if (total === 0) return '(The notebook has no cells.)';
  if (shown === 0) return `(The notebook has ${total} lines; line ${startLine} lies behind its end.)`;
  const last = startLine - 1 + shown;
  if (last >= total || (asWanted && shown === lines)) return undefined;
  return `(Cut off after line ${last} of ${total}. Go on with start_line ${last + 1}.)`;
}

function cellLines(cell: NotebookCell, index: number, notebook: Notebook): readonly Line[] {
  const kind = cell.kind === 'code' ? notebook.language : cell.kind;
  const run = cell.executionCount === null ? '' : `, run ${cell.executionCount}`;
  const head = `--- cell ${index + 1} of ${notebook.cells.length}: ${cell.id} (${kind}${run}) ---`;
  const outputs = cell.outputs.flatMap(outputLines);
  return [head, ...textLines(cell.source), ...(outputs.length === 0 ? [] : ['--- output ---', ...outputs])];
}

function outputLines(output: Readonly<Record<string, unknown>>): readonly Line[] {
  if (output['output_type'] === 'stream') return textLines(cut(joinedText(output['text'])));
  if (output['output_type'] === 'error') {
    const trace = joinedText(
      Array.isArray(output['traceback']) ? output['traceback'].map((line) => `${String(line)}\n`) : '',
    );
    return textLines(cut(trace === '' ? `${String(output['ename'])}: ${String(output['evalue'])}` : trace));
  }
  const data = output['data'];
  if (typeof data !== 'object' || data === null) return [];
  const images = Object.entries(data).flatMap(([type, value]) =>
    /^image\/(?:png|jpeg|gif|webp)$/.test(type) ? [imageLine(value)] : [],
  );
  const text = ['text/markdown', 'text/plain', 'application/json', 'text/html'].find((type) => type in data);
  const value = text === undefined ? undefined : (data as Record<string, unknown>)[text];
  const words =
    typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : joinedText(value);
  // Beside a picture stands only the name of its object.
  return images.length > 0 && words.startsWith('<') ? images : [...images, ...textLines(cut(words))];
}

function imageLine(value: unknown): Line {
  const bytes = Buffer.from(joinedText(value), 'base64');
  const image = inspectImage(bytes);
  if (image?.kind !== 'image') return '(A damaged picture.)';
  if (bytes.length > maxImage)
    return `(${image.info.name} image, ${image.info.width}×${image.info.height}, ${bytes.length} bytes; pictures over 5 MB are not attached.)`;
  return { info: image.info, bytes };
}

/** Terminal colours are left out: they say nothing and cost as much as words. */
function cut(text: string): string {
  const plain = text.replaceAll(/\u001b\[[\d;]*[A-Za-z]/g, '');
  if (plain.length <= maxOutput) return plain;
  const half = maxOutput / 2;
  return `${plain.slice(0, half)}\n(${plain.length - maxOutput} characters left out; mode "text" shows the whole.)\n${plain.slice(-half)}`;
}

function textLines(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function joinLines(lines: readonly Line[]): readonly Line[] {
  const pieces: Line[] = [];
  for (const line of lines) {
    const last = pieces.at(-1);
    if (typeof line === 'string' && typeof last === 'string') pieces[pieces.length - 1] = `${last}\n${line}`;
    else pieces.push(line);
  }
  return pieces;
}
