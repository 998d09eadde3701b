import { irregularForms, stem, type WordReader } from './words';

/** Calls `take` with the words of a text that are among those looked for. */
export type WordSpotter = (text: string, take: (word: string) => void) => void;

const letters = 128;

/**
 * A search reads a hundred texts for a few words, and taking every word of them apart was most of its time. An ending
 * never changes how a plain word begins, so only what begins like one of the stems is taken apart, and whatever is not
 * plain: names in camel case, digits, letters beyond ASCII.
 */
export function createWordSpotter(stems: ReadonlySet<string>, wordsOf: WordReader): WordSpotter {
  const beginnings = new Uint8Array(letters * letters);
  const irregular = irregularForms.filter((form) => stems.has(stem(form)));
  for (const word of [...stems, ...irregular]) beginnings[beginningOf(word)] = 1;

  const look = (run: string, take: (word: string) => void): void => {
    for (const word of wordsOf(run)) if (stems.has(word)) take(word);
  };

  return (text, take) => {
    let start = -1;
    let isPlain = true;
    for (let place = 0; place <= text.length; place += 1) {
      const code = place < text.length ? text.charCodeAt(place) : 0;
      const kind = kindOf(code);
      if (kind !== between) {
        if (start === -1) [start, isPlain] = [place, kind !== special];
        else if (kind !== small) isPlain = false;
        continue;
      }
      if (start === -1) continue;
      if (!isPlain || isShortened(text, start, place) || beginnings[beginningAt(text, start, place)] === 1)
        look(text.slice(start, place), take);
      start = -1;
    }
  };
}

const [between, small, capital, special] = [0, 1, 2, 3];

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return small;
  if (code >= 65 && code <= 90) return capital;
  return code >= letters || (code >= 48 && code <= 57) ? special : between;
}

/** `ties` and `tied` become `ty`: the one ending that reaches the second letter. */
function isShortened(text: string, start: number, end: number): boolean {
  return end - start === 4 && text.startsWith('ie', start + 1);
}

function beginningAt(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start) | 32;
  return first * letters + (end - start > 1 ? text.charCodeAt(start + 1) : 0);
}

/** Of a stem that is no plain word too: what could become it is looked at in any case. */
function beginningOf(word: string): number {
  const first = word === '' ? 0 : word.charCodeAt(0);
  const second = word.length > 1 ? word.charCodeAt(1) : 0;
  return first < letters && second < letters ? first * letters + second : 0;
}
