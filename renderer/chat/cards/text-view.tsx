import { useMemo, useState } from 'react';
import { splitText, detectionLimit } from '@shared/text/detect-language';
import { formatBytes } from '../../lib/format';
import { Button } from '../../ui/button';
import { HighlightedText } from '../highlight/highlighted-text';
import { CodeWell } from '../messages/code-well';

interface TextViewProps {
  /** What the model read. */
  readonly text: string;
  readonly label: string;
  /** Fetches the whole, for Copy and for showing it; absent when `text` is the whole. */
  readonly whole: () => Promise<string>;
  readonly cut: boolean;
}

/** Characters drawn when the whole is asked for: more would hold up the window. Copy takes all of it. */
const fullLimit = 500_000;

/** A text block of a result: highlighted where its language is certain (CD1), bounded, whole on request (CD2). */
export function TextView({ text, label, whole, cut }: TextViewProps) {
  const [full, setFull] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const shown = full ?? text;
  const bounded = shown.slice(0, full === null ? detectionLimit : fullLimit);
  const segments = useMemo(() => splitText(bounded), [bounded]);
  const more = full === null && (cut || bounded.length < text.length);
  const beyond = full !== null && bounded.length < full.length;

  async function show(): Promise<void> {
    setLoading(true);
    try {
      setFull(await whole());
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
    setLoading(false);
  }

  if (text === '' && !more) return <p className="px-3 py-2 text-small text-muted">No output.</p>;
  return (
    <div>
      <CodeWell copy={whole} label={label} wrap maxLines={18}>
        {segments.map((segment, at) => (
          <HighlightedText key={at} text={segment.text} language={segment.language} />
        ))}
      </CodeWell>
      {beyond && (
        <p className="border-t border-line px-3 py-1.5 text-small text-muted">
          The first {formatBytes(bounded.length)} of {formatBytes(shown.length)} are shown. Copy takes all of
          it.
        </p>
      )}
      {more && (
        <div className="flex items-center gap-2 border-t border-line px-3 py-1 text-small text-muted">
          <span className="mr-auto">{error ?? `The first ${formatBytes(bounded.length)} are shown.`}</span>
          <Button
            size="xs"
            variant="ghost"
            loading={loading}
            loadingLabel="Loading"
            onClick={() => void show()}
          >
            Show all
          </Button>
        </div>
      )}
    </div>
  );
}
