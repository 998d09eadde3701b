import { createMarkdown } from './markdown';
import { attribute, xmlEvents, type XmlEvent } from './xml';

/** The HTML that a converter made of a document, as Markdown. It is well formed, so it is walked as XML. */
export function htmlToMarkdown(html: string): readonly string[] {
  const markdown = createMarkdown();
  const links: string[] = [];
  for (const event of xmlEvents(html)) {
    if (event.kind === 'text') markdown.text(event.text);
    else if (event.kind === 'open') open(event);
    else close(event.name);
  }
  return markdown.lines();

  function open(event: Extract<XmlEvent, { kind: 'open' }>): void {
    const { name, attributes } = event;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) return markdown.heading(Number(level));
    switch (name) {
      case 'p':
        return markdown.paragraph();
      case 'ul':
      case 'ol':
        return markdown.openList(name === 'ol');
      case 'li':
        return markdown.item();
      case 'br':
        return markdown.lineBreak();
      case 'table':
        return markdown.openTable();
      case 'tr':
        return markdown.openRow();
      case 'td':
      case 'th':
        return markdown.openCell();
      case 'img':
        return markdown.text(
          `[picture${attribute(attributes, 'alt') ? `: ${attribute(attributes, 'alt') ?? ''}` : ''}]`,
        );
      case 'a': {
        const address = attribute(attributes, 'href') ?? '';
        const shown = /^https?:|^mailto:/.test(address) ? address : '';
        links.push(shown);
        if (shown !== '') markdown.text('[');
        return undefined;
      }
      default:
        return undefined;
    }
  }

  function close(name: string): void {
    if (name === 'td' || name === 'th') markdown.closeCell();
    else if (name === 'table') markdown.closeTable();
    else if (name === 'ul' || name === 'ol') markdown.closeList();
    else if (name === 'a') {
      const address = links.pop() ?? '';
      if (address !== '') markdown.text(`](${address})`);
    }
  }
}
