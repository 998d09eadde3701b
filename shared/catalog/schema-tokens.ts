/** What a model is told about one tool. */
export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly inputSchema: Record<string, unknown>;
}

/**
 * Estimated tokens of a tool's schema (SPEC TR5): UTF-8 bytes of the compact JSON as sent, divided by four, rounded
 * up. Providers count otherwise; this one number is used everywhere, so that figures can be compared.
 */
export function schemaTokens({ name, description, inputSchema }: ToolSchema): number {
  return textTokens(JSON.stringify({ name, description, input_schema: inputSchema }));
}

/** Estimated tokens of a text, by the same rule. */
export function textTokens(text: string): number {
  return Math.ceil(utf8Length(text) / 4);
}

/** Bytes of the text in UTF-8; a lone surrogate becomes U+FFFD, as every encoder writes it. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
