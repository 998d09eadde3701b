import { memo } from 'react';
import { languageOfFence } from '@shared/text/languages';
import { CopyButton } from '../../ui/copy-button';
import { HighlightedText } from '../highlight/highlighted-text';
import type { Block } from './block-stream';
import { CodeWell } from './code-well';

/** A chunk of a block that still streams: closed chunks are never drawn again, so a piece costs the last one (B58). */
const Chunk = memo(function Chunk({ text }: { readonly text: string }) {
  return <div className="min-h-5">{text.endsWith('\n') ? text.slice(0, -1) : text}</div>;
});

interface CodeViewProps {
  readonly block: Extract<Block, { kind: 'code' }>;
  readonly streaming: boolean;
}

/** A fenced block of a reply: head with language and Copy, plain while it streams, coloured when it is whole. */
export function CodeView({ block, streaming }: CodeViewProps) {
  const name = /^[^\s{]+/.exec(block.info)?.[0] ?? 'text';
  const text = (): string => block.chunks.join('');
  return (
    <div className="overflow-clip rounded-md border border-edge">
      <div className="flex h-7 items-center border-b border-line bg-surface pr-1 pl-3 text-small text-muted">
        <span className="mr-auto truncate">{name}</span>
        <CopyButton text={text} />
      </div>
      <CodeWell copy={() => Promise.resolve(text())} label={`Code, ${name}`}>
        {streaming ? (
          block.chunks.map((chunk, at) => <Chunk key={at} text={chunk} />)
        ) : (
          <HighlightedText text={text().replace(/\n$/, '')} language={languageOfFence(block.info)} />
        )}
      </CodeWell>
    </div>
  );
}
