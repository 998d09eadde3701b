/** Longer texts of hooks go to a file. */
export const longestText = 10_000;
const previewCharacters = 2048;

/** A long text as the model reads it: where the whole is, and how it begins. */
export async function shortenText(text: string, keep: (text: string) => Promise<string>): Promise<string> {
  if (text.length <= longestText) return text;
  const file = await keep(text);
  const size = `${(text.length / 1024).toFixed(1)}KB`;
  return (
    `<persisted-output>\nOutput too large (${size}). Full output saved to: ${file}\n\n` +
    `Preview (first 2KB):\n${text.slice(0, previewCharacters)}\n...\n</persisted-output>`
  );
}
