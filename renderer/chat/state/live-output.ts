/** The end of a running call's output. The whole is fetched when the person asks for it. */
export interface LiveOutput {
  readonly text: string;
  /** Characters that came in all, those no longer in `text` included. */
  readonly total: number;
}

export const emptyOutput: LiveOutput = { text: '', total: 0 };

/** Characters kept in view: about 400 lines, more than anyone reads while it runs. */
const kept = 32_768;

/** The cut moves in steps, so that it depends on the length alone and most appends cut nothing. */
const step = 8_192;

export function appendOutput(output: LiveOutput, text: string): LiveOutput {
  const total = output.total + text.length;
  const firstKept = Math.max(0, Math.floor((total - kept) / step) * step);
  const have = output.total - output.text.length;
  const joined = output.text + text;
  return { text: firstKept > have ? joined.slice(firstKept - have) : joined, total };
}
