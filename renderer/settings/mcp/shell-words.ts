/** Splits a command line as a POSIX shell does, without expanding anything: quotes, backslashes, continued lines. */
export function shellWords(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: '"' | "'" | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    const next = line.charAt(at + 1);
    if (quote === "'" || (quote === '"' && sign !== '\\')) {
      if (sign === quote) quote = undefined;
      else word = (word ?? '') + sign;
    } else if (sign === '\\') {
      at += 1;
      const kept = quote === '"' && !'"\\$`\n'.includes(next) ? `\\${next}` : next;
      if (next !== '\n') word = (word ?? '') + kept;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      word ??= '';
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + sign;
  }
  if (word !== undefined) words.push(word);
  return words;
}
