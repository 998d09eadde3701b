import { attribute, xmlEvents } from './xml';

/** Built-in number formats that show a day or a time of day. */
const builtIn = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** Indexes of the cell styles that show their number as a date or time. */
export function readDateStyles(xml: string): ReadonlySet<number> {
  const formats = new Set(builtIn);
  const styles = new Set<number>();
  let inCells = false;
  let index = 0;
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') continue;
    if (event.name === 'cellXfs') inCells = event.kind === 'open';
    if (event.kind === 'close') continue;
    if (event.name === 'numFmt') {
      const code = attribute(event.attributes, 'formatCode') ?? '';
      if (isDateFormat(code)) formats.add(Number(attribute(event.attributes, 'numFmtId')));
    } else if (event.name === 'xf' && inCells) {
      if (formats.has(Number(attribute(event.attributes, 'numFmtId')))) styles.add(index);
      index += 1;
    }
  }
  return styles;
}

/** Whether a format has letters of a date outside of quoted text, colours and conditions. */
export function isDateFormat(code: string): boolean {
  const bare = code.replaceAll(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|_./gi, '');
  return !/general/i.test(bare) && /[ymdhs]/i.test(bare);
}

const dayMs = 86_400_000;

/** ISO spelling of a day number; only the time where the day is 0. Undefined for a number that is no date. */
export function excelDate(serial: number, from1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return undefined;
  // Excel counts a 29 February 1900 that never was.
  const days = from1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial;
  const stamp = new Date(Math.round((days - 25_569) * 86_400) * 1_000);
  const iso = stamp.toISOString();
  if (serial < 1 && !from1904) return iso.slice(11, 19);
  return stamp.getTime() % dayMs === 0 ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}
