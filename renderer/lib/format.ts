/** U+2212, the minus of numbers. A hyphen is shorter and sits too low beside tabular digits. */
export const MINUS = '\u2212';

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayMonthYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function withMinus(text: string): string {
  return text.replace(/^-/, MINUS);
}

/** `5214` → `5,214`; `-412` → `−412`. */
export function formatCount(value: number): string {
  return withMinus(counts.format(Math.round(value) || 0));
}

/** A change, always with its sign: `+118`, `−412`, `0`. */
export function formatSigned(value: number): string {
  const text = formatCount(value);
  return Math.round(value) > 0 ? `+${text}` : text;
}

/** A count and its noun: `1 file`, `3 files`. Give the plural when it is not the noun and an s. */
export function formatPlural(value: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(value)} ${Math.abs(value) === 1 ? noun : plural}`;
}

/** `5214` → `5,214 tokens`. */
export function formatTokens(value: number): string {
  return formatPlural(value, 'token');
}

/** A share of one: `0.38` → `38%`. */
export function formatPercent(share: number): string {
  return `${formatCount(share * 100)}%`;
}

/** How long something took: `140 ms`, `3.2 s`, `42 s`, `2 min 5 s`, `1 h 4 min`. */
export function formatDuration(milliseconds: number): string {
  const value = Math.max(0, milliseconds);
  if (Math.round(value) < SECOND) return `${Math.round(value)} ms`;
  const tenths = Math.round(value / 100) / 10;
  if (tenths < 10) return `${tenths.toFixed(1)} s`;
  const seconds = Math.round(value / SECOND);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
  const rest = minutes % 60;
  return rest ? `${formatCount(Math.floor(minutes / 60))} h ${rest} min` : `${formatCount(minutes / 60)} h`;
}

/** A running clock: `0:07`, `12:40`, `1:02:09`. Counts whole seconds only, so it never runs ahead. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / SECOND);
  const two = (part: number): string => String(part).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** `198` → `198 B`, `9626` → `9.4 KB`. Units of 1,024; one decimal below ten. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
  let value = Math.max(0, bytes);
  let unit = 0;
  // 1023.5 would print as 1,024, so it belongs to the next unit already.
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const text = unit > 0 && value < 9.95 ? value.toFixed(1) : formatCount(value);
  return `${text} ${units[unit]}`;
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/**
 * When something happened, as seen from `now`: `just now`, `4 min ago`, `3 h ago`, `yesterday`, `Friday`, `12 Nov`,
 * `12 Nov 2024`. Show `formatExactTime` in a tooltip beside it.
 */
export function formatAgo(then: number, now: number): string {
  const passed = now - then;
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  // Rounded, because a day with a change of the clock is an hour longer or shorter.
  const days = Math.round((startOfDay(now) - startOfDay(then)) / DAY);
  if (days === 0 || passed < 6 * HOUR) return `${Math.floor(passed / HOUR)} h ago`;
  if (days === 1) return 'yesterday';
  if (days < 7) return weekday.format(then);
  const sameYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  return (sameYear ? dayMonth : dayMonthYear).format(then);
}

/** The exact local time, for tooltips: `30 Nov 2026, 12:41:09`. */
export function formatExactTime(time: number): string {
  return exact.format(time);
}
