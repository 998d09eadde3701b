import type { Hiding } from '../../workspace/process';

/** What stands where a secret was. */
export const hiddenMark = '[secret]';
/** A shorter value would be found everywhere, and says nothing. */
const shortest = 3;

/** Every spelling in which a secret may come back: as it is, in a URL, in a form, in JSON; and a key behind its scheme. */
function spellings(secrets: readonly string[]): readonly string[] {
  const plain = secrets.flatMap((secret) => {
    const key = /^[A-Za-z]+ +(\S{8,})$/.exec(secret.trim())?.[1];
    return [secret, secret.trim(), ...(key === undefined ? [] : [key])];
  });
  const all = plain.flatMap((secret) => {
    const url = encodeURIComponent(secret);
    return [secret, url, url.replaceAll('%20', '+'), JSON.stringify(secret).slice(1, -1)];
  });
  return [...new Set(all)]
    .filter((one) => one.length >= shortest)
    .toSorted((one, other) => other.length - one.length);
}

/** Takes secrets out of a whole text. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return spellings(secrets).reduce((sum, secret) => sum.replaceAll(secret, hiddenMark), text);
}

/** The same for text that comes in pieces: an end that may be the beginning of a secret is kept back. */
export function createHiding(secrets: readonly string[]): Hiding {
  const hidden = spellings(secrets);
  let kept = '';

  function push(text: string): string {
    if (hidden.length === 0) return text;
    const all = hidden.reduce((sum, secret) => sum.replaceAll(secret, hiddenMark), kept + text);
    const length = beginning(all);
    kept = all.slice(all.length - length);
    return all.slice(0, all.length - length);
  }

  /** Characters at the end of a text that begin a secret; the longest such end. */
  function beginning(text: string): number {
    let longest = 0;
    for (const secret of hidden) {
      for (let length = Math.min(secret.length - 1, text.length); length > longest; length -= 1) {
        if (secret.startsWith(text.slice(text.length - length))) longest = length;
      }
    }
    return longest;
  }

  return {
    push,
    end() {
      const rest = kept;
      kept = '';
      return rest;
    },
  };
}
