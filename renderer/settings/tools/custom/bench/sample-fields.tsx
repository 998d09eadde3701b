import { memo } from 'react';
import { useDesk, useForm } from '../desk-context';
import { Button } from '../../../../ui/button';
import { Input } from '../../../../ui/input';
import { Select } from '../../../../ui/select';
import type { ParameterRow } from '../../../state/tool-form';
import { readSample } from './samples';

const left = 'left out';
const booleans = [
  { value: left, label: left },
  { value: 'true', label: 'true', mono: true },
  { value: 'false', label: 'false', mono: true },
];

/** One value for each parameter, as a model would give it. */
export function SampleFields() {
  const parameters = useForm((form) => form.parameters);
  const rows = parameters.filter(({ name }) => name.trim() !== '');
  if (rows.length === 0) {
    return <p className="px-3 py-2.5 text-small text-muted">No parameters: it runs as it is.</p>;
  }
  return (
    <div
      role="group"
      aria-label="Sample values"
      className="grid max-h-64 shrink-0 grid-cols-1 gap-x-4 gap-y-2 overflow-y-auto p-3 @min-[400px]:grid-cols-2"
    >
      {rows.map((row) => (
        <Sample key={row.id} row={row} />
      ))}
    </div>
  );
}

const Sample = memo(function Sample({ row }: { readonly row: ParameterRow }) {
  const { change } = useDesk();
  const { id, name, type, required } = row;
  const value = useForm(({ samples }) => samples[id] ?? '');
  const isEmptyText = useForm(({ emptySamples }) => emptySamples.includes(id));
  const put = (next: string): void => change(({ samples }) => ({ samples: { ...samples, [id]: next } }));
  const read =
    value === '' ? undefined : readSample({ name, type, required, description: '' }, value, isEmptyText);
  const error = read?.ok === false ? read.error.message : undefined;
  const label = `Sample of ${name}`;
  return (
    <div data-field={`samples.${name}`} className="flex min-w-0 items-center gap-2">
      <span className="max-w-28 shrink-0 truncate font-mono text-code text-muted">{name}</span>
      {type === 'boolean' ? (
        <Select
          aria-label={label}
          options={required ? booleans.slice(1) : booleans}
          value={value === '' ? (required ? null : left) : value}
          onValueChange={(next) => put(next === left ? '' : next)}
          placeholder="true or false"
          className="flex-1"
        />
      ) : (
        <Input
          mono
          aria-label={label}
          aria-description={error}
          invalid={error !== undefined}
          value={value}
          onValueChange={put}
          inputMode={type === 'number' ? 'decimal' : undefined}
          placeholder={placeholderOf(row, isEmptyText)}
          className="flex-1"
        />
      )}
      {type === 'string' && value === '' && (
        <Button
          size="xs"
          variant="ghost"
          aria-label={`Empty text for ${name}`}
          pressed={isEmptyText}
          onClick={() =>
            change(({ emptySamples }) => {
              const others = emptySamples.filter((one) => one !== id);
              return { emptySamples: isEmptyText ? others : [...others, id] };
            })
          }
          className="font-mono"
        >
          &quot;&quot;
        </Button>
      )}
    </div>
  );
});

function placeholderOf({ required, type }: ParameterRow, isEmptyText: boolean): string {
  if (isEmptyText && type === 'string') return 'an empty text';
  if (!required) return 'empty, left out';
  return type === 'number' ? '3' : 'a value';
}
