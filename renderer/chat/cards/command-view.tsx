import type { CallDisplay } from '@shared/domain/display';
import { HighlightedText } from '../highlight/highlighted-text';
import { CodeWell } from '../messages/code-well';
import { plainOutput } from './result-text';
import { TextView } from './text-view';

interface CommandViewProps {
  readonly display: Extract<CallDisplay, { kind: 'command' }>;
  readonly text: string;
  readonly whole: () => Promise<string>;
  readonly cut: boolean;
}

/** A command that ended: its text where the header could not hold it, what it printed, and what is to be known of it. */
export function CommandView({ display, text, whole, cut }: CommandViewProps) {
  const command = display.command.trim();
  return (
    <div className="divide-y divide-line">
      {command.includes('\n') && (
        <CodeWell copy={display.command} label="Command" maxLines={12} wrap>
          <HighlightedText text={command} language="bash" />
        </CodeWell>
      )}
      <TextView text={plainOutput(text)} label="Output" whole={whole} cut={cut} />
      {display.notes.length > 0 && (
        <ul className="px-3 py-1.5 text-small text-muted">
          {display.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
