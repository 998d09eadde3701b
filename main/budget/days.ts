/** The person's own date of a time, `shift` days later: `2026-11-30`. The database counts calls by the same. */
export function dayOf(at: number, shift = 0): string {
  const date = new Date(at);
  date.setDate(date.getDate() + shift);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
