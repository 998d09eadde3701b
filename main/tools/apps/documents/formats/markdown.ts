/** Builds Markdown from a document's structure, whichever format it comes from. */
export interface Markdown {
  text(text: string): void;
  lineBreak(): void;
  /** A new paragraph; inside a cell, a blank. */
  paragraph(): void;
  /** A new paragraph close to the one before. */
  line(): void;
  heading(level: number): void;
  openList(ordered: boolean): void;
  item(): void;
  closeList(): void;
  openTable(): void;
  openRow(): void;
  openCell(): void;
  closeCell(repeated?: number): void;
  closeTable(): void;
  /** The lines so far; ends what is open. */
  lines(): readonly string[];
}

interface List {
  readonly ordered: boolean;
  count: number;
}

interface Table {
  readonly rows: string[][];
  readonly cells: string[];
}

/** Wider tables are forms or layouts; a repeated empty cell must not fill the memory. */
const maxRepeat = 64;

export function createMarkdown(): Markdown {
  const done: string[] = [];
  const lists: List[] = [];
  const tables: Table[] = [];
  let inline = '';
  let prefix = '';
  /** The block under way stands close to the one before, as items of a list do. */
  let close = false;

  function flush(): void {
    const text = tidy(inline);
    inline = '';
    if (text !== '') {
      if (done.length > 0 && !close) done.push('');
      done.push(...`${prefix}${text}`.split('\n'));
      close = false;
    }
    prefix = '';
  }
  function add(text: string): void {
    const cells = tables.at(-1)?.cells;
    if (cells !== undefined && cells.length > 0) cells.push((cells.pop() ?? '') + text);
    else if (tables.length === 0) inline += text;
  }
  function block(start: string): void {
    if (tables.length > 0) add(' ');
    else {
      flush();
      prefix = start;
    }
  }
  function item(): void {
    if (tables.length > 0) return add(' ');
    const wasList = done.length > 0 && /^\s*(?:-|\d+\.) /.test(done.at(-1) ?? '');
    flush();
    const list = lists.at(-1);
    if (list === undefined) return;
    list.count += 1;
    prefix = `${'  '.repeat(lists.length - 1)}${list.ordered ? `${list.count}.` : '-'} `;
    close = wasList || list.count > 1 || lists.length > 1;
  }
  function closeTable(): void {
    const table = tables.pop();
    if (table === undefined) return;
    const rows = table.rows.filter((row) => row.some((cell) => cell !== ''));
    if (tables.length > 0) return add(` ${rows.map((row) => row.filter(Boolean).join(', ')).join('; ')} `);
    if (rows.length === 0) return;
    const width = Math.max(...rows.map((row) => row.length));
    const line = (row: readonly string[]): string =>
      `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`;
    const [first = [], ...others] = rows;
    if (done.length > 0) done.push('');
    done.push(line(first), `|${' --- |'.repeat(width)}`, ...others.map(line));
  }

  return {
    text: add,
    lineBreak: () => add(tables.length > 0 ? ' ' : '\n'),
    paragraph() {
      // The first paragraph of an item stands on the item's line.
      if (tables.length > 0 || inline.trim() !== '' || lists.length === 0) block('');
    },
    line() {
      block('');
      close = done.length > 0;
    },
    heading: (level) => block(`${'#'.repeat(Math.min(Math.max(level, 1), 6))} `),
    openList(ordered) {
      if (tables.length === 0) flush();
      lists.push({ ordered, count: 0 });
    },
    item,
    closeList() {
      if (tables.length === 0) flush();
      lists.pop();
    },
    openTable() {
      if (tables.length === 0) flush();
      tables.push({ rows: [], cells: [] });
    },
    openRow: () => void tables.at(-1)?.rows.push([]),
    openCell: () => void tables.at(-1)?.cells.push(''),
    closeCell(repeated = 1) {
      const table = tables.at(-1);
      const cell = tidy(table?.cells.pop() ?? '')
        .replaceAll('\n', ' ')
        .replaceAll('|', '\\|');
      for (let at = 0; at < Math.min(repeated, maxRepeat); at += 1) table?.rows.at(-1)?.push(cell);
    },
    closeTable,
    lines() {
      while (tables.length > 0) closeTable();
      flush();
      return done;
    },
  };
}

function tidy(text: string): string {
  return text
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}
