import { Check } from 'lucide-react';
import type { CallDisplay } from '@shared/domain/display';
import { Badge } from '../../ui/badge';
import { Icon } from '../../ui/icon';

type Answers = Extract<CallDisplay, { kind: 'answers' }>;

/** Questions with what was answered: the options chosen, then the person's own words (CO2). */
export function AnswersView({ display }: { readonly display: Answers }) {
  return (
    <div className="divide-y divide-line">
      {display.by !== 'person' && (
        <p className="px-3 py-1.5 text-small text-muted">
          {display.by === 'hook' ? 'A hook answered in your place.' : 'You declined to answer.'}
        </p>
      )}
      <dl className="divide-y divide-line">
        {display.rows.map((row) => (
          <div key={row.question} className="px-3 py-2">
            <dt className="flex items-start gap-2 text-small text-muted">
              <span className="min-w-0 flex-1 wrap-anywhere">{row.question}</span>
              <Badge kind="label">{row.header}</Badge>
            </dt>
            {row.options
              .filter(({ label }) => row.chosen.includes(label))
              .map(({ label, description }) => (
                <dd key={label} className="mt-1 flex items-start gap-2">
                  <Icon icon={Check} className="mt-[3px] text-green" />
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-medium">{label}</span>
                    {description !== '' && <span className="ml-2 text-small text-muted">{description}</span>}
                  </span>
                </dd>
              ))}
            {row.text !== undefined && (
              <dd className="mt-1 border-l-2 border-edge pl-3 wrap-anywhere whitespace-pre-wrap">
                {row.text}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
