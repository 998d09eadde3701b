import { isValidElement, memo, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { findLinks } from '@shared/text/links';
import { languageOfFence } from '@shared/text/languages';
import { cx } from '../../lib/cx';
import { HighlightedText } from '../highlight/highlighted-text';
import { CodeWell } from './code-well';
import { FoundLink, ReplyLink } from './link';
import { linkTarget, linkToolwrightUris, type MarkdownNode } from './link-target';

function remarkToolwright() {
  return (tree: MarkdownNode): void => linkToolwrightUris(tree);
}

const plugins = [remarkGfm, remarkToolwright];

function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(plainText).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? plainText(node.props.children) : '';
}

/** Code in a sentence. A path that fills it is clickable (CD2). */
function InlineCode({ children }: { readonly children: ReactNode }) {
  const text = plainText(children);
  const [link] = findLinks(text);
  const whole = link?.kind === 'path' && link.start === 0 && link.end === text.length;
  return (
    <code className="rounded-sm bg-hover px-1 py-0.5 font-mono text-code wrap-anywhere">
      {whole ? <FoundLink link={link}>{text}</FoundLink> : text}
    </code>
  );
}

/** A fence inside a list or quotation, where the block splitter leaves it. */
function InnerFence({ children }: { readonly children: ReactNode }) {
  const code = isValidElement<{ className?: string; children?: ReactNode }>(children) ? children.props : {};
  const text = plainText(code.children ?? children).replace(/\n$/, '');
  const info = /language-(\S+)/.exec(code.className ?? '')?.[1] ?? '';
  return (
    <CodeWell copy={text} label={`Code, ${info || 'text'}`} className="my-2 rounded-md border border-edge">
      <HighlightedText text={text} language={languageOfFence(info)} />
    </CodeWell>
  );
}

const heading = 'mt-1 font-semibold tracking-title';

const components: Components = {
  a: ({ href, children }) => <ReplyLink href={href ?? ''}>{children}</ReplyLink>,
  // Never fetched: a picture's address would tell a stranger that the reply was read.
  img: ({ src, alt }) => <ReplyLink href={typeof src === 'string' ? src : ''}>{alt || 'Picture'}</ReplyLink>,
  p: ({ children }) => <p className="my-2 first:mt-0 last:mb-0">{children}</p>,
  h1: ({ children }) => <h3 className={`${heading} text-dialog`}>{children}</h3>,
  h2: ({ children }) => <h3 className={`${heading} text-dialog`}>{children}</h3>,
  h3: ({ children }) => <h4 className={heading}>{children}</h4>,
  h4: ({ children }) => <h5 className={heading}>{children}</h5>,
  h5: ({ children }) => <h6 className={heading}>{children}</h6>,
  h6: ({ children }) => <h6 className={heading}>{children}</h6>,
  ul: ({ children }) => (
    <ul className="my-2 list-disc pl-5 first:mt-0 last:mb-0 marker:text-subtle">{children}</ul>
  ),
  ol: ({ children, start }) => (
    <ol start={start} className="my-2 list-decimal pl-5 first:mt-0 last:mb-0 marker:text-subtle">
      {children}
    </ol>
  ),
  li: ({ children }) => <li className="my-1 pl-0.5">{children}</li>,
  input: ({ checked }) => (
    <input
      type="checkbox"
      checked={checked ?? false}
      disabled
      readOnly
      aria-label={checked ? 'Done' : 'Open'}
      className="mr-1 align-middle"
    />
  ),
  blockquote: ({ children }) => (
    <blockquote className="my-2 border-l-2 border-edge pl-3 text-muted">{children}</blockquote>
  ),
  hr: () => <hr className="my-3 border-line" />,
  pre: ({ children }) => <InnerFence>{children}</InnerFence>,
  code: ({ children }) => <InlineCode>{children}</InlineCode>,
  table: ({ children }) => (
    <div className="my-2 overflow-x-auto">
      <table className="border-collapse text-small">{children}</table>
    </div>
  ),
  th: ({ children, style }) => (
    <th style={style} className="border-b border-edge py-1 pr-4 text-left font-medium text-muted">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className="border-b border-line py-1 pr-4 align-top">
      {children}
    </td>
  ),
};

/** Keeps addresses that may lead somewhere; every other becomes empty, and its link plain words. */
function keepAddress(url: string): string {
  return linkTarget(url).kind === 'none' ? '' : url;
}

interface MarkdownProps {
  readonly text: string;
  /** Puts a caret behind the last word. */
  readonly streaming?: boolean;
}

const caret =
  "[&>*:last-child]:after:ml-0.5 [&>*:last-child]:after:inline-block [&>*:last-child]:after:h-3.5 [&>*:last-child]:after:w-[7px] [&>*:last-child]:after:translate-y-0.5 [&>*:last-child]:after:bg-link [&>*:last-child]:after:content-['']";

/** One block of a reply. Raw HTML is text, pictures are not fetched. A block that did not change is not parsed again. */
export const Markdown = memo(function Markdown({ text, streaming = false }: MarkdownProps) {
  return (
    <div className={cx('min-w-0 wrap-anywhere text-base', streaming && caret)}>
      <ReactMarkdown remarkPlugins={plugins} components={components} urlTransform={keepAddress}>
        {text}
      </ReactMarkdown>
    </div>
  );
});
