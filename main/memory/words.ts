/** The words of a text as memory compares them. */
export type WordReader = (text: string) => readonly string[];

/** Words recur all over a record, so most are taken apart only once. */
const maxKnown = 60_000;

/**
 * Reads words as memory compares them: lower case, without marks, names taken apart (`parseCall` → parsecall, parse,
 * call), usual endings cut off. The index is fed with these and questions go through the same, so both agree whatever a
 * stemmer gets wrong.
 */
export function createWordReader(): WordReader {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const words: string[] = [];
    for (const run of text.match(runs) ?? []) {
      const before = known.get(run);
      const parts = before ?? wordsOfRun(run);
      if (before === undefined) {
        if (known.size >= maxKnown) known.clear();
        known.set(run, parts);
      }
      for (const part of parts) words.push(part);
    }
    return words;
  };
}

function wordsOfRun(run: string): readonly string[] {
  if (run.length > maxRun) return [];
  return unspaced.test(run) ? pairsOf(run) : partsOf(run);
}

/** The plain word, before its ending is cut: lower case and without marks. */
export function plainWord(word: string): string {
  return ascii.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .replaceAll(/\p{M}+/gu, '')
        .toLowerCase();
}

const runs = /[\p{L}\p{N}\p{M}]+/gu;
const ascii = /^[\p{ASCII}]*$/u;
/** Longer runs are data, such as a hash or base64. */
const maxRun = 48;
/** Scripts that write no blanks between words: two signs at a time stand for a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const namePart = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|\p{N}+|[\p{Lo}\p{Lm}\p{M}]+/gu;
const mixed = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}\p{N}/u;

function partsOf(run: string): readonly string[] {
  const whole = stem(plainWord(run));
  if (!mixed.test(run)) return [whole];
  const parts = (run.match(namePart) ?? []).map((part) => stem(plainWord(part)));
  return parts.length > 1 ? [whole, ...parts] : [whole];
}

function pairsOf(run: string): readonly string[] {
  const signs = Array.from(plainWord(run));
  return signs.length < 2 ? signs : signs.slice(1).map((sign, index) => (signs[index] ?? '') + sign);
}

const irregular: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'choose:chose,chosen,choice,choices keep:kept write:wrote,written go:went,gone run:ran build:built break:broke,broken ' +
    'send:sent find:found think:thought make:made,making take:took,taken give:gave,given say:said leave:left hold:held ' +
    'throw:threw,thrown know:knew,known lose:lost mean:meant get:got,gotten buy:bought pay:paid speak:spoke,spoken ' +
    'begin:began,begun decide:decision,decisions,decided,deciding fail:failure,failures store:storage,stored,storing ' +
    'bind:bound prove:proof stick:stuck tell:told fall:fell,fallen freeze:froze,frozen hide:hid,hidden bring:brought'
  )
    .split(' ')
    .flatMap((group) => {
      const [base = '', forms = ''] = group.split(':');
      return forms.split(',').map((form) => [form, base] as const);
    }),
);

/** Words whose stem may begin otherwise than they do. */
export const irregularForms: readonly string[] = Object.keys(irregular);

/** One form for a word and its usual endings. */
export function stem(word: string): string {
  return cutEnding(Object.hasOwn(irregular, word) ? (irregular[word] ?? word) : word);
}

function cutEnding(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let base = word
    .replace(/(?:'s|’s)$/, '')
    .replace(/ies$|ied$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/(x|ch|sh|z)es$/, '$1')
    .replace(/([^sui])s$/, '$1');
  if (base.length > 5) {
    base = base
      .replace(/(?:ization|isation)s?$/, 'ize')
      .replace(/ations?$/, 'ate')
      .replace(/([st])ions?$/, '$1')
      .replace(/(?:ments?|ness|able|ible|ably|fully|ful|ally)$/, '');
  }
  if (base.length > 4) base = base.replace(/(?:ing|ed|er|or|ly)$/, '');
  if (base.length > 3) base = base.replace(/([bdfglmnprt])\1$/, '$1').replace(/(?<=..)(?:ate|e)$/, '');
  return base;
}
