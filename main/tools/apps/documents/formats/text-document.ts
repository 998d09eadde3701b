import { numberedLines, type OpenDocument } from './open-document';

/** Headings named by an overview. */
const maxHeadings = 300;

/** A document without pages, from its Markdown. */
export function openText(markdown: readonly string[]): OpenDocument {
  const lines = numberedLines(markdown);
  return {
    unit: 'text',
    count: 1,
    part: () => ({ lines: () => lines, lastLine: lines.length }),
    outline() {
      const headings = lines.filter((line) => /^#{1,6} /.test(line.text));
      const shown = headings.slice(0, maxHeadings).map((line) => {
        const [, marks = '', title = ''] = /^(#+) (.*)$/.exec(line.text) ?? [];
        return `${'  '.repeat(marks.length - 1)}- ${title} (line ${line.number})`;
      });
      return [`${lines.length} lines of text.`, ...shown];
    },
  };
}
