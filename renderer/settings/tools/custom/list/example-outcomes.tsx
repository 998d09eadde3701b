import type { ExampleOutcome } from '@shared/domain/custom-tool-view';
import { CircleCheck, CircleX } from 'lucide-react';
import { formatDuration } from '../../../../lib/format';
import { Icon } from '../../../../ui/icon';

/** How each kept example ended, and what differed. */
export function ExampleOutcomes({ outcomes }: { readonly outcomes: readonly ExampleOutcome[] }) {
  return (
    <ul aria-label="Checks" className="divide-y divide-line border-t border-line bg-sunken">
      {outcomes.map(({ name, passed, reason, result }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two examples may have one name
        <li key={index} className="flex items-baseline gap-2 px-3 py-1">
          <Icon
            icon={passed ? CircleCheck : CircleX}
            label={passed ? 'passed' : 'failed'}
            className={`translate-y-0.5 ${passed ? 'text-green' : 'text-red'}`}
          />
          <span className="text-base wrap-anywhere">{name === '' ? `Example ${index + 1}` : name}</span>
          <span className="min-w-0 flex-1 text-small wrap-anywhere text-muted">{reason}</span>
          <span className="text-small text-muted tabular-nums">{formatDuration(result.durationMs)}</span>
        </li>
      ))}
    </ul>
  );
}
