import type { FormField, FormValue } from '@shared/domain/question';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { NumberField } from '../../ui/number-field';
import { Select } from '../../ui/select';
import { Switch } from '../../ui/switch';

interface FormControlProps {
  readonly field: FormField;
  readonly value: FormValue | undefined;
  readonly problem: string | undefined;
  readonly onValue: (value: FormValue | undefined) => void;
}

/** One field of a form, with its name, what it is for and what is wrong. */
export function FormControl({ field, value, problem, onValue }: FormControlProps) {
  const label = field.title ?? field.name;
  if (field.kind === 'boolean') {
    return (
      <div className="flex flex-col gap-1">
        <Switch label={label} checked={value === true} onCheckedChange={onValue} />
        {field.description !== undefined && <p className="text-small text-muted">{field.description}</p>}
      </div>
    );
  }
  if (field.kind === 'choices')
    return <Choices field={field} label={label} value={value} problem={problem} onValue={onValue} />;
  return (
    <Field
      layout="stack"
      label={label}
      hint={field.required ? undefined : 'optional'}
      description={field.description}
      error={problem}
    >
      <Control field={field} value={value} onValue={onValue} />
    </Field>
  );
}

type Simple = Exclude<FormField, { kind: 'boolean' | 'choices' }>;

function Control({
  field,
  value,
  onValue,
}: Omit<FormControlProps, 'field' | 'problem'> & { readonly field: Simple }) {
  if (field.kind === 'text') {
    const format = field.format === undefined ? undefined : examples[field.format];
    return (
      <Input
        value={typeof value === 'string' ? value : ''}
        onValueChange={onValue}
        placeholder={format}
        spellCheck={field.format === undefined}
      />
    );
  }
  if (field.kind === 'choice') {
    return (
      <Select
        options={field.options}
        value={typeof value === 'string' ? value : null}
        onValueChange={onValue}
        className="self-start"
      />
    );
  }
  // The limits are told beside the field: a number that is cut to them in silence would be another answer.
  return (
    <NumberField
      value={typeof value === 'number' ? value : null}
      onValueChange={(next) => onValue(next ?? undefined)}
      decimals={12}
      className="w-40"
    />
  );
}

const examples: Readonly<Record<'email' | 'uri' | 'date' | 'date-time', string>> = {
  email: 'ada@example.org',
  uri: 'https://example.org',
  date: '2026-03-31',
  'date-time': '2026-03-31T09:30:00Z',
};

type Several = Extract<FormField, { kind: 'choices' }>;

function Choices({
  field,
  label,
  value,
  problem,
  onValue,
}: Omit<FormControlProps, 'field'> & { readonly field: Several; readonly label: string }) {
  const chosen = Array.isArray(value) ? value : [];
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="text-small font-medium">
        {label}
        {!field.required && <span className="ml-1.5 text-meta font-normal text-subtle">optional</span>}
      </legend>
      {field.options.map((option) => (
        <Checkbox
          key={option.value}
          checked={chosen.includes(option.value)}
          onCheckedChange={(checked) =>
            onValue(
              field.options
                .map((one) => one.value)
                .filter((one) => (one === option.value ? checked : chosen.includes(one))),
            )
          }
        >
          {option.label}
        </Checkbox>
      ))}
      {field.description !== undefined && <p className="text-small text-muted">{field.description}</p>}
      {problem !== undefined && (
        <p role="alert" className="text-small text-red">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
