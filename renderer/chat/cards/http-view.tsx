import type { CallDisplay } from '@shared/domain/display';
import { TextView } from './text-view';

interface HttpViewProps {
  readonly display: Extract<CallDisplay, { kind: 'http' }>;
  readonly text: string;
  readonly whole: () => Promise<string>;
  readonly cut: boolean;
}

/** A request and, word for word, what the model read of its answer (CT6). */
export function HttpView({ display, text, whole, cut }: HttpViewProps) {
  return (
    <div className="divide-y divide-line">
      <p className="px-3 py-1.5 font-mono text-code wrap-anywhere text-muted">
        {display.method} {display.url}
      </p>
      <TextView text={text} label="Answer" whole={whole} cut={cut} />
    </div>
  );
}
