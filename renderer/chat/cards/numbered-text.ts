/** A file's text as the model reads it, taken apart: line numbers, the lines themselves, and remarks after them. */
export interface NumberedText {
  readonly numbers: readonly number[];
  readonly text: string;
  readonly remark: string;
}

const numbered = /^ *(\d+)\t(.*)$/;

/** Null when the text is not numbered throughout: then it is shown as it is. */
export function takeNumbersOff(text: string): NumberedText | null {
  const lines = text.split('\n');
  const numbers: number[] = [];
  const bare: string[] = [];
  let at = 0;
  for (; at < lines.length; at += 1) {
    const match = numbered.exec(lines[at] ?? '');
    if (!match) break;
    const number = Number(match[1]);
    const last = numbers.at(-1);
    if (last !== undefined && number !== last + 1) break;
    numbers.push(number);
    bare.push(match[2] ?? '');
  }
  const remark = lines.slice(at).join('\n').trim();
  const isRemark = remark === '' || /^\([^\n]*\)$/.test(remark);
  return numbers.length === 0 || !isRemark ? null : { numbers, text: bare.join('\n'), remark };
}
