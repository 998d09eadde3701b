import { useMemo } from 'react';
import { languageOfPath } from '@shared/text/languages';
import { HighlightedText } from '../highlight/highlighted-text';
import { CodeWell } from '../messages/code-well';
import { takeNumbersOff } from './numbered-text';
import { TextView } from './text-view';

interface FileTextViewProps {
  readonly path: string;
  /** What the model read. */
  readonly text: string;
  readonly whole: () => Promise<string>;
  readonly cut: boolean;
}

/** The lines of one file as they were read: numbers apart, the code in its language's colours. */
export function FileTextView({ path, text, whole, cut }: FileTextViewProps) {
  const numbered = useMemo(() => takeNumbersOff(text), [text]);
  if (!numbered) return <TextView text={text} label={path} whole={whole} cut={cut} />;
  return (
    <div>
      <CodeWell copy={whole} label={path} maxLines={18} className="flex px-0!">
        <span
          aria-hidden="true"
          className="sticky left-0 min-w-9 shrink-0 bg-sunken pr-2 text-right text-meta/5 text-subtle select-none"
        >
          {numbered.numbers.join('\n')}
        </span>
        <code className="flex-1 pr-3 pl-2 font-mono">
          <HighlightedText text={numbered.text} language={languageOfPath(path)} />
        </code>
      </CodeWell>
      {numbered.remark !== '' && (
        <p className="border-t border-line px-3 py-1.5 text-small text-muted">{numbered.remark}</p>
      )}
    </div>
  );
}
