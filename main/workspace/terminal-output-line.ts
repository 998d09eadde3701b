import { characterWidth } from './terminal-output-width';

/** The one line that can still change: text written at a cursor that may move back. */
export interface TerminalLine {
  write(text: string): void;
  toStart(): void;
  back(): void;
  /** A control sequence: what erases or moves inside the line is obeyed, the rest is ignored. */
  control(final: string, parameters: string): void;
  readonly length: number;
  /** The line as it stands. */
  text(): string;
  /** The same, and an empty one begins. */
  take(): string;
}

/** Columns that a movement may leave empty; no terminal is wider. */
const maxGap = 1000;
/** Columns that the cursor can come back to. A terminal would have wrapped a longer line, and its upper rows stay. */
const maxColumns = 4096;
const tabWidth = 8;

/**
 * Plain text while nothing moves the cursor back, which is nearly always; then one cell a column, a wide character or
 * a tab being followed by empty cells.
 */
export function createTerminalLine(): TerminalLine {
  /** What lies too far left to be written over. */
  let settled = '';
  let plain = '';
  /** The cursor of a plain line stands at its end, or at its start after a carriage return. */
  let returned = false;
  let cells: string[] | undefined;
  let column = 0;

  function asCells(): string[] {
    if (cells !== undefined) return cells;
    cells = [];
    column = 0;
    const far = Math.max(0, plain.length - maxColumns);
    settled += plain.slice(0, far);
    put(cells, plain.slice(far));
    if (returned) column = 0;
    plain = '';
    returned = false;
    return cells;
  }

  function put(row: string[], text: string): void {
    for (const sign of text) {
      const tab = sign === '\t' ? tabWidth - (column % tabWidth) : 0;
      if (tab > 0 && column < row.length) {
        column = Math.min(column + tab, row.length);
        continue;
      }
      const width = tab || characterWidth(sign);
      if (width === 0) combine(row, column - 1, sign);
      else {
        while (row.length < column) row.push(' ');
        makeRoom(row, column, column + width);
        row[column] = sign;
        for (let rest = 1; rest < width; rest += 1) row[column + rest] = '';
        column += width;
        if (column === row.length && column >= 2 * maxColumns) settle(row);
      }
    }
  }

  function settle(row: string[]): void {
    settled += row.splice(0, maxColumns).join('');
    column -= maxColumns;
  }

  function moveTo(target: number): void {
    column = Math.max(0, Math.min(target, Math.max(asCells().length, maxGap)));
  }

  function erase(row: string[], which: number): void {
    if (which === 0) {
      makeRoom(row, column, column + 1);
      row.length = Math.min(row.length, column);
    } else if (which === 1) {
      makeRoom(row, 0, Math.min(column + 1, row.length));
      row.fill(' ', 0, column + 1);
    } else row.length = 0;
    if (row.length > 0 || column > 0) return;
    cells = undefined;
    plain = '';
  }

  const standing = (): string => settled + (cells === undefined ? plain : cells.join(''));

  return {
    text: standing,
    get length() {
      return settled.length + (cells?.length ?? plain.length);
    },
    write(text) {
      if (text === '') return;
      if (cells === undefined && !returned) plain += text;
      else put(asCells(), text);
    },
    toStart() {
      if (cells === undefined) returned = true;
      else column = 0;
    },
    back() {
      asCells();
      moveTo(column - 1);
    },
    control(final, parameters) {
      if (!'CDGKXP'.includes(final)) return;
      const row = asCells();
      const first = Number.parseInt(parameters, 10);
      const count = Number.isNaN(first) || first === 0 ? 1 : first;
      if (final === 'C') moveTo(column + count);
      else if (final === 'D') moveTo(column - count);
      else if (final === 'G') moveTo(count - 1);
      else if (final === 'K') erase(row, Number.isNaN(first) ? 0 : first);
      else {
        const end = Math.min(column + count, row.length);
        makeRoom(row, column, end);
        if (final === 'X') row.fill(' ', column, end);
        else if (end > column) row.splice(column, end - column);
      }
    },
    take() {
      const line = standing();
      settled = '';
      plain = '';
      returned = false;
      cells = undefined;
      column = 0;
      return line;
    },
  };
}

/** Blanks what the columns hold, a character that reaches beyond them included. */
function makeRoom(row: string[], from: number, to: number): void {
  let first = from;
  while (first > 0 && row[first] === '') first -= 1;
  let end = to;
  while (row[end] === '') end += 1;
  row.fill(' ', first, Math.min(end, row.length));
}

/** An accent joins the character before it. */
function combine(row: string[], at: number, sign: string): void {
  let owner = Math.min(at, row.length - 1);
  while (owner > 0 && row[owner] === '') owner -= 1;
  if (owner >= 0) row[owner] = (row[owner] ?? '') + sign;
}
