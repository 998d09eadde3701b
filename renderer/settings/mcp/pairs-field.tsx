import { CircleX, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { FieldProblem } from '@shared/domain/custom-tool';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import type { Pair } from './draft';
import { SecretValue } from './secret-value';

interface PairsFieldProps {
  readonly label: string;
  /** "variable" or "header". */
  readonly noun: string;
  /** Of the entry: `env` or `headers`. */
  readonly field: string;
  readonly placeholder: string;
  readonly pairs: readonly Pair[];
  readonly onPairs: (pairs: readonly Pair[]) => void;
  readonly problems: readonly FieldProblem[];
}

/** Names with values that nobody else is to read. */
export function PairsField(props: PairsFieldProps) {
  const { label, noun, field, placeholder, pairs, onPairs, problems } = props;
  const box = useRef<HTMLDivElement>(null);
  const own = problems.filter((one) => one.field === field || one.field.startsWith(`${field}.`));

  function add(): void {
    const key = Math.max(-1, ...pairs.map((pair) => pair.key)) + 1;
    onPairs([...pairs, { key, name: '', value: '' }]);
    // The new row is there with the next frame.
    requestAnimationFrame(() => {
      const names = box.current?.querySelectorAll<HTMLInputElement>('input[data-name]');
      names?.item(names.length - 1).focus();
    });
  }

  const change = (changed: Pair): void =>
    onPairs(pairs.map((pair) => (pair.key === changed.key ? changed : pair)));
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="grid max-w-160 grid-cols-[84px_minmax(0,1fr)] gap-x-3 @max-md:grid-cols-[72px_minmax(0,1fr)]"
    >
      <span aria-hidden="true" className="flex min-h-control items-center self-start text-small font-medium">
        {label}
      </span>
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        {pairs.map((pair, index) => {
          const called = pair.name.trim() === '' ? `${noun} ${index + 1}` : pair.name.trim();
          const wrong = own.some((one) => one.field === `${field}.${pair.name.trim()}`);
          return (
            <div key={pair.key} className="flex w-full min-w-0 flex-wrap items-center gap-1">
              <Input
                mono
                data-name=""
                value={pair.name}
                onValueChange={(name) => change({ ...pair, name })}
                invalid={wrong || (pair.name.trim() === '' && own.some((one) => one.field === field))}
                aria-label={`Name of ${noun} ${index + 1}`}
                placeholder={placeholder}
                className="w-44 shrink grow-0"
              />
              <span className="flex min-w-50 flex-1 items-center gap-1">
                <SecretValue
                  of={called}
                  value={pair.value}
                  onValueChange={(value) => change({ ...pair, value })}
                  invalid={false}
                />
                <IconButton
                  size="sm"
                  icon={X}
                  label={`Take out ${called}`}
                  onClick={() => onPairs(pairs.filter(({ key }) => key !== pair.key))}
                />
              </span>
            </div>
          );
        })}
        {own.map(({ field: at, message }) => (
          <p key={`${at}${message}`} role="alert" className="flex items-start gap-1.5 text-small text-red">
            <Icon icon={CircleX} size={12} className="mt-0.5" />
            {message}
          </p>
        ))}
        <Button size="sm" icon={Plus} onClick={add}>
          Add {noun}
        </Button>
      </div>
    </div>
  );
}
