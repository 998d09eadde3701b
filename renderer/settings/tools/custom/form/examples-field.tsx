import type { CustomExample } from '@shared/domain/custom-tool';
import { FlaskConical } from 'lucide-react';
import { Badge } from '../../../../ui/badge';
import { Button } from '../../../../ui/button';
import type { ExampleRow } from '../../../state/tool-form';
import { useDesk, useProblems, useForm } from '../desk-context';
import { CellInput } from './cell-input';
import { FieldError, FormRow } from './form-row';
import { RowEnd } from './row-order';

/** Runs that were kept: what they were given, and what must be equal for them to pass (CT18). */
export function ExamplesField() {
  const { change } = useDesk();
  const { errorOf } = useProblems();
  const examples = useForm((form) => form.examples);
  const put = (id: number, part: Partial<ExampleRow>): void =>
    change({ examples: examples.map((row) => (row.id === id ? { ...row, ...part } : row)) });
  return (
    <FormRow label="Examples">
      <div data-field="examples" className="divide-y divide-line overflow-clip rounded-md border border-edge">
        {examples.map((row, index) => (
          <Example
            key={row.id}
            row={row}
            what={`example ${row.name === '' ? index + 1 : row.name}`}
            onChange={(part) => put(row.id, part)}
            onRemove={() => change({ examples: examples.filter(({ id }) => id !== row.id) })}
            error={errorOf(`examples[${index}].name`)}
          />
        ))}
      </div>
    </FormRow>
  );
}

interface ExampleProps {
  readonly row: ExampleRow;
  readonly what: string;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<ExampleRow>) => void;
  readonly onRemove: () => void;
}

function Example({ row, what, error, onChange, onRemove }: ExampleProps) {
  const { change } = useDesk();
  const { expect } = row;
  const path = typeof expect.jsonPath === 'string' ? expect.jsonPath : (expect.jsonPath?.path ?? '');

  function fill(): void {
    change(({ parameters }) => {
      const samples = parameters.map(({ id, name }) => [id, sampleText(row.args[name])] as const);
      return { samples: Object.fromEntries(samples) };
    });
  }

  return (
    <div role="group" aria-label={what}>
      <div className="flex items-center">
        <CellInput
          aria-label={`Name of ${what}`}
          value={row.name}
          onValueChange={(name) => onChange({ name })}
          placeholder="What it shows"
          className="flex-1"
        />
        <Badge kind="label" className="mr-1">
          {expectWord(expect)}
        </Badge>
        <Button
          variant="ghost"
          size="sm"
          icon={FlaskConical}
          onClick={fill}
          aria-label={`Use the values of ${what}`}
        >
          Use
        </Button>
        <RowEnd what={what} first last onRemove={onRemove} />
      </div>
      <div className="grid grid-cols-2 divide-x divide-line border-t border-line">
        <CellInput
          mono
          aria-label={`Text that ${what} must bring`}
          value={expect.text ?? ''}
          onValueChange={(text) => onChange({ expect: withMember(expect, 'text', text) })}
          placeholder="text that must be equal, optional"
        />
        <CellInput
          mono
          aria-label={`JSON path of ${what}`}
          value={path}
          onValueChange={(next) => onChange({ expect: withMember(expect, 'jsonPath', next) })}
          placeholder="$.days[0].date, optional"
        />
      </div>
      <FieldError>{error}</FieldError>
    </div>
  );
}

function expectWord({ exitCode, status }: CustomExample['expect']): string {
  if (exitCode !== undefined) return `exit ${exitCode}`;
  return status === undefined ? 'any end' : `status ${status}`;
}

function withMember(
  expect: CustomExample['expect'],
  member: 'text' | 'jsonPath',
  value: string,
): CustomExample['expect'] {
  const { [member]: _before, ...others } = expect;
  return value === '' ? others : { ...others, [member]: value };
}

function sampleText(value: unknown): string {
  return value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}
