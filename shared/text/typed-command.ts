/** A message that begins with a slash command. */
export interface TypedCommand {
  readonly name: string;
  /** What follows the name, as typed. */
  readonly args: string;
}

/**
 * Reads `/name args`, the slash being the very first sign: a blank before it makes it text. A path such as `/usr/bin` is
 * none, since it has another slash.
 */
export function typedCommand(text: string): TypedCommand | undefined {
  const found = /^\/([\p{L}\p{N}][\p{L}\p{N}._:-]*)(?:\s+([\s\S]*))?$/u.exec(text);
  if (found === null) return undefined;
  return { name: found[1] ?? '', args: (found[2] ?? '').trim() };
}
