import path from 'node:path';

/** A Jupyter notebook as far as it is shown and edited. */
export interface Notebook {
  /** Language of its code, as its metadata say; "python" where they do not. */
  readonly language: string;
  readonly cells: readonly NotebookCell[];
}

export interface NotebookCell {
  /** Its own id, or `cell-3` by its place, from 0, where the format has no ids yet. */
  readonly id: string;
  readonly kind: string;
  readonly source: string;
  readonly executionCount: number | null;
  readonly outputs: readonly Record<string, unknown>[];
}

/** Undefined when the text is no notebook with cells: broken JSON, another format, the one of before 2015. */
export function parseNotebook(text: string): Notebook | undefined {
  const root = parseJson(text);
  if (!isRecord(root) || typeof root['nbformat'] !== 'number' || !Array.isArray(root['cells']))
    return undefined;
  const cells: readonly unknown[] = root['cells'];
  if (!cells.every(isRecord)) return undefined;
  return { language: languageOf(root['metadata']), cells: cells.map(cellOf) };
}

/** Notebooks are JSON, so that only their name tells them from other JSON before it is parsed. */
export function isNotebookName(file: string): boolean {
  return path.extname(file).toLowerCase() === '.ipynb';
}

/** The format keeps texts as one string or as a list of lines with their ends. */
export function joinedText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : '';
}

function cellOf(cell: Readonly<Record<string, unknown>>, index: number): NotebookCell {
  const { id, cell_type: kind, source, execution_count: count, outputs } = cell;
  return {
    id: typeof id === 'string' ? id : `cell-${index}`,
    kind: typeof kind === 'string' ? kind : 'raw',
    source: joinedText(source),
    executionCount: typeof count === 'number' ? count : null,
    outputs: Array.isArray(outputs) ? outputs.filter(isRecord) : [],
  };
}

function languageOf(metadata: unknown): string {
  if (!isRecord(metadata)) return 'python';
  for (const [place, member] of [
    ['language_info', 'name'],
    ['kernelspec', 'language'],
  ] as const) {
    const found = metadata[place];
    if (isRecord(found) && typeof found[member] === 'string') return found[member];
  }
  return 'python';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Text that is no JSON is no notebook, which is an answer and no failure.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
