import { useDesk } from '../desk-context';
import { Input } from '../../../../ui/input';
import { Select } from '../../../../ui/select';
import type { ParameterRow } from '../../../state/tool-form';

const left = 'left out';
const booleans = [
  { value: left, label: left },
  { value: 'true', label: 'true', mono: true },
  { value: 'false', label: 'false', mono: true },
];

/** One value for each parameter, as a model would give it. */
export function SampleFields() {
  const { form } = useDesk();
  const rows = form.parameters.filter(({ name }) => name.trim() !== '');
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

function Sample({ row }: { readonly row: ParameterRow }) {
  const { form, change, samples } = useDesk();
  const { id, name, type, required } = row;
  const value = form.samples[id] ?? '';
  const put = (next: string): void => change({ samples: { ...form.samples, [id]: next } });
  const error =
    value === '' ? undefined : samples.problems.find(({ field }) => field === `samples.${name}`)?.message;
  const label = `Sample of ${name}`;
  return (
    <label data-field={`samples.${name}`} className="flex min-w-0 items-center gap-2">
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
          placeholder={required ? (type === 'number' ? '3' : 'a value') : 'empty, left out'}
          className="flex-1"
        />
      )}
    </label>
  );
}
