import { availableParallelism, loadavg } from 'node:os';

/** One line of a bench's table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  /** What it is measured against, in the same run; empty where the goal is the only measure. */
  readonly peer: string;
  /** Ratio or difference. */
  readonly compared: string;
  readonly goal: string;
  /** Undefined for a line that has no goal of its own. */
  readonly met?: boolean;
}

const heads = ['what', 'ours', 'peer / limit', 'compared', 'goal', ''] as const;

/** Prints where and under what load it was measured: a number without that says nothing. */
export function printHead(title: string, electron?: string): void {
  const load = loadavg()
    .map((one) => one.toFixed(2))
    .join(' ');
  const runtime = electron === undefined ? `node ${process.versions.node}` : `electron ${electron}`;
  console.log(
    `${title}\n${runtime}, ${process.platform} ${process.arch}, ${availableParallelism()} cores, load ${load}\n`,
  );
}

export function printTable(rows: readonly Row[]): void {
  console.log(tableText(rows));
}

/** Columns as wide as their widest cell; numbers to the right. */
export function tableText(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.what, row.ours, row.peer, row.compared, row.goal, verdict(row.met)]);
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column === heads.length - 1 ? text.padEnd(width) : text.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

function verdict(met: boolean | undefined): string {
  if (met === undefined) return '';
  return met ? 'met' : 'NOT MET';
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
}

export function megabytes(kilobytes: number): string {
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** A line that compares by ratio: `most` times the peer is the goal. */
export function ratioRow(what: string, ours: number, peer: number, most?: number): Row {
  const ratio = ours / peer;
  return {
    what,
    ours: milliseconds(ours),
    peer: milliseconds(peer),
    compared: `${ratio.toFixed(2)}×`,
    goal: most === undefined ? '' : `≤ ${most.toFixed(2)}×`,
    ...(most === undefined ? {} : { met: ratio <= most }),
  };
}

/** A line that compares by ratio: the peer takes at least `least` times as long. */
export function fasterRow(what: string, ours: number, peer: number, least: number): Row {
  const ratio = peer / ours;
  return {
    what,
    ours: milliseconds(ours),
    peer: milliseconds(peer),
    compared: `${ratio.toFixed(2)}× faster`,
    goal: `≥ ${least.toFixed(2)}×`,
    met: ratio >= least,
  };
}

/** A line that compares by difference. */
export function differenceRow(what: string, ours: number, peer: number, most?: number): Row {
  const difference = ours - peer;
  return {
    what,
    ours: milliseconds(ours),
    peer: milliseconds(peer),
    compared: `${difference < 0 ? '' : '+'}${milliseconds(difference)}`,
    goal: most === undefined ? '' : `≤ +${most} ms`,
    ...(most === undefined ? {} : { met: difference <= most }),
  };
}

/** A line that is held to a limit. */
export function limitRow(
  what: string,
  ours: number,
  most: number,
  show: (value: number) => string = milliseconds,
): Row {
  return {
    what,
    ours: show(ours),
    peer: show(most),
    compared: `${(ours / most).toFixed(2)}×`,
    goal: `≤ ${show(most)}`,
    met: ours <= most,
  };
}
