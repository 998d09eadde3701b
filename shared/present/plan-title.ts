/** A plan in a few words: its first line that says something, without the signs of Markdown. */
export function planTitle(plan: string): string {
  const line = plan
    .split('\n')
    .map((one) =>
      one
        .replace(/^[\s#>*+-]+|^\s*\d+[.)]\s+/g, '')
        .replaceAll(/[*_`]/g, '')
        .trim(),
    )
    .find((one) => one !== '');
  if (line === undefined) return 'Plan';
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
}
