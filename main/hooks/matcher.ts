/** Letters, digits, `_`, `-`, blanks, commas and bars alone: a list of exact names. */
const nameList = /^[\w\- ,|]*$/;

/** Claude Code's former name of the tool that starts an agent, and the other way round. */
const twins: Readonly<Record<string, string>> = { Task: 'Agent' };

/**
 * Whether a matcher covers the subject. Empty and `*` cover all; names alone are compared exactly, with the subject's
 * other names too; anything else is a regular expression, and one that cannot be read covers nothing.
 */
export function matches(matcher: string, subject: string, otherNames: readonly string[] = []): boolean {
  if (matcher === '' || matcher === '*') return true;
  if (nameList.test(matcher)) {
    const names = new Set([subject, ...otherNames]);
    const wanted = matcher.split(/[|,]/).map((name) => name.trim());
    return wanted.some((name) => name !== '' && names.has(twins[name] ?? name));
  }
  return readPattern(matcher)?.test(subject) === true;
}

function readPattern(matcher: string): RegExp | undefined {
  try {
    return new RegExp(matcher);
  } catch {
    // As in Claude Code: no pattern, no match; the list of hooks says so.
    return undefined;
  }
}

/** Whether a matcher can ever match: for the list of hooks. */
export function isReadable(matcher: string): boolean {
  return nameList.test(matcher) || matcher === '*' || readPattern(matcher) !== undefined;
}
