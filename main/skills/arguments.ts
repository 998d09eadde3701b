/** Words as a shell would take them apart: blanks part them, quotes hold them together and fall away. */
export function splitArguments(text: string): readonly string[] {
  const words: string[] = [];
  for (const match of text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g)) {
    words.push(
      match[0].replaceAll(
        /"([^"]*)"|'([^']*)'/g,
        (_, double?: string, single?: string) => double ?? single ?? '',
      ),
    );
  }
  return words;
}

/** What the placeholders of a body stand for. */
export interface ArgumentValues {
  /** As typed, quotes and all. */
  readonly raw: string;
  /** Names of arguments by their place. */
  readonly names: readonly string[];
  /** `${CLAUDE_SKILL_DIR}` and the like. */
  readonly variables: Readonly<Record<string, string>>;
}

const placeholder = /\$ARGUMENTS\[(\d+)\]|\$ARGUMENTS\b|\$(\d+)|\$\{([A-Z][A-Z0-9_]*)\}|\$([A-Za-z_]\w*)/g;

/**
 * Fills in a text: `$ARGUMENTS`, `$ARGUMENTS[N]` and `$N` (from 0), `$name`, `${CLAUDE_…}`. What has no value stays as it
 * stands, so that a price and a shell variable are none of ours.
 */
export function fillArguments(text: string, { raw, names, variables }: ArgumentValues): string {
  const words = splitArguments(raw);
  return text.replaceAll(
    placeholder,
    (whole: string, listed?: string, index?: string, variable?: string, name?: string) => {
      const at = listed ?? index;
      if (at !== undefined) return words[Number(at)] ?? whole;
      if (variable !== undefined)
        return Object.hasOwn(variables, variable) ? (variables[variable] ?? whole) : whole;
      if (name !== undefined) return names.includes(name) ? (words[names.indexOf(name)] ?? whole) : whole;
      return raw;
    },
  );
}

/** Whether a body says itself where its arguments go. */
export function takesArguments(text: string, names: readonly string[]): boolean {
  return [...text.matchAll(placeholder)].some(
    ([whole, listed, index, variable, name]) =>
      whole === '$ARGUMENTS' ||
      (listed ?? index) !== undefined ||
      (variable === undefined && name !== undefined && names.includes(name)),
  );
}
