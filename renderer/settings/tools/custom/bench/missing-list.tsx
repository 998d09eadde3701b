import { CircleDashed, CircleX, ListChecks } from 'lucide-react';
import { memo } from 'react';
import { formatPlural } from '../../../../lib/format';
import { Icon } from '../../../../ui/icon';
import { TextLink } from '../../../../ui/text-link';
import { useCheck, useDesk, useForm, useProblems, useSamples } from '../desk-context';
import { fieldName } from '../field-names';
import { PaneHead } from './pane-head';

/** Everything that stands between the form and a run, each with the way to its field (CT9). */
export function MissingList() {
  const { all: problems } = useProblems();
  const { warnings } = useCheck();
  const samples = useSamples();
  const all = [...problems, ...samples.problems];
  return (
    <div role="group" aria-label={all.length > 0 ? 'What is missing' : 'Worth knowing'}>
      <PaneHead
        title={
          <span className="flex items-center gap-2">
            <Icon icon={ListChecks} className="text-muted" />
            {all.length > 0
              ? `${formatPlural(all.length, 'thing')} before this can run`
              : `${formatPlural(warnings.length, 'thing')} worth knowing`}
          </span>
        }
      />
      <ul className="divide-y divide-line border-t border-line">
        {all.map(({ field, message }) => (
          <Line key={`${field} ${message}`} field={field} message={message} tone="error" />
        ))}
        {warnings.map(({ field, message }) => (
          <Line key={`${field} ${message}`} field={field} message={message} tone="note" />
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  readonly field: string;
  readonly message: string;
  readonly tone: 'error' | 'note';
}

const Line = memo(function Line({ field, message, tone }: LineProps) {
  const { goTo } = useDesk();
  const { errorOf } = useProblems();
  const isShown = tone === 'error' && errorOf(field) !== undefined;
  const name = useForm((form) => fieldName(field, form));
  return (
    <li className="grid grid-cols-[14px_minmax(0,112px)_minmax(0,1fr)_auto] items-baseline gap-x-2 px-3 py-1.5">
      <Icon
        icon={isShown ? CircleX : CircleDashed}
        className={`translate-y-0.5 ${isShown ? 'text-red' : tone === 'note' ? 'text-amber' : 'text-muted'}`}
      />
      <span className="text-small font-medium wrap-anywhere">{name}</span>
      <span className="text-small wrap-anywhere text-muted">{message}</span>
      <TextLink
        className="shrink-0 text-small"
        onClick={() => goTo(field)}
        aria-label={`Go to field: ${name}`}
      >
        Go to field
      </TextLink>
    </li>
  );
});
