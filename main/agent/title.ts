/** Characters of a title; longer ones are cut in the list anyway. */
const titleLimit = 60;

/** A conversation's title from its first message: the first line with words, without Markdown's marks. */
export function conversationTitle(text: string): string {
  const lines = text.split('\n').map(plain);
  const line = lines.find((candidate) => candidate !== '') ?? '';
  if (line === '') return 'New conversation';
  if (line.length <= titleLimit) return line;
  const cut = Array.from(line).slice(0, titleLimit).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > titleLimit / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

function plain(line: string): string {
  return line
    .replace(/^\s*(?:```\S*|~~~\S*|#{1,6}\s|>\s|[-*]\s)/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
