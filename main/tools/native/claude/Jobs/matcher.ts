import { createContext, runInContext } from 'node:vm';

/** Whether a text shows a pattern. */
export interface Matcher {
  /** `slow`: the pattern takes too long on this text. */
  find(text: string): boolean | 'slow';
  /** Said once where the pattern is no regex and was taken as it stands. */
  readonly note: string | undefined;
}

/** A model's pattern may backtrack for ever; nothing may hold up the program that long. */
const limitMs = 50;

export function createMatcher(pattern: string): Matcher {
  try {
    void new RegExp(pattern, 'mu');
  } catch {
    try {
      void new RegExp(pattern, 'm');
    } catch {
      return {
        find: (text) => text.includes(pattern),
        note: `${pattern} is no regular expression, so it was looked for as it stands.`,
      };
    }
  }
  const scope: { pattern: string; text: string } = { pattern, text: '' };
  const context = createContext(scope);
  return {
    note: undefined,
    find(text) {
      scope.text = text;
      try {
        return runInContext('new RegExp(pattern, "m").test(text)', context, { timeout: limitMs }) === true;
      } catch (error) {
        // It comes from the other context, so it is no Error of this one.
        if (isTimeout(error)) return 'slow';
        throw error;
      }
    },
  };
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
