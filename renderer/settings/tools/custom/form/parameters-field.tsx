import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { cx } from '../../../../lib/cx';
import { useAnnounce } from '../../../../ui/announcer';
import { Button } from '../../../../ui/button';
import { Checkbox } from '../../../../ui/checkbox';
import { Select } from '../../../../ui/select';
import { customToolLimits, type ParameterType } from '@shared/domain/custom-tool';
import { movedRow, nextId, type ParameterRow } from '../../../state/tool-form';
import { useDesk } from '../desk-context';
import { CellInput, CellText } from './cell-input';
import { FieldError, FieldNote, FormRow } from './form-row';
import { RowEnd, moveByKeys } from './row-order';

const types = (['string', 'number', 'boolean'] as const).map((value) => ({ value, label: value }));

/** The description goes to a line of its own where the form is narrow. */
const columns = cx(
  'grid grid-cols-[minmax(0,1fr)_92px_32px_auto] items-start',
  '@min-[520px]:grid-cols-[minmax(80px,22%)_80px_56px_minmax(0,1fr)_66px]',
);

/** What the model fills in, in the order it is told (CT10). */
export function ParametersField() {
  const { form, change, errorOf } = useDesk();
  const box = useRef<HTMLDivElement>(null);
  const announce = useAnnounce();
  const { parameters } = form;

  function add(): void {
    const id = nextId(parameters);
    const row: ParameterRow = { id, rest: {}, name: '', type: 'string', required: true, description: '' };
    change({ parameters: [...parameters, row] });
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-row="${id}"] input`)?.focus());
  }

  function update(id: number, part: Partial<ParameterRow>): void {
    change({ parameters: parameters.map((row) => (row.id === id ? { ...row, ...part } : row)) });
  }

  function remove(row: ParameterRow): void {
    const { [row.id]: _sample, ...samples } = form.samples;
    change({ parameters: parameters.filter(({ id }) => id !== row.id), samples });
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }

  function move(row: ParameterRow, step: 1 | -1): void {
    const moved = movedRow(parameters, row.id, step);
    change({ parameters: moved });
    announce(`${row.name || 'The parameter'} is now number ${moved.indexOf(row) + 1} of ${moved.length}`);
  }

  return (
    <FormRow label="Parameters">
      <div
        ref={box}
        data-field="parameters"
        className="divide-y divide-line overflow-clip rounded-md border border-edge"
      >
        {parameters.length > 0 && <Head />}
        {parameters.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            index={index}
            count={parameters.length}
            onChange={(part) => update(row.id, part)}
            onMove={(step) => move(row, step)}
            onRemove={() => remove(row)}
          />
        ))}
        <div className="flex items-center gap-2 p-0.5">
          <Button
            variant="ghost"
            size="sm"
            icon={Plus}
            data-add
            disabledReason={
              parameters.length >= customToolLimits.parameters
                ? `A tool has at most ${customToolLimits.parameters}`
                : undefined
            }
            onClick={add}
          >
            Add parameter
          </Button>
          {parameters.length === 0 && (
            <span className="truncate text-small text-muted">
              {form.kind === 'bash'
                ? 'branch reaches the script as $BRANCH'
                : 'city stands in the request as {{city}}'}
            </span>
          )}
        </div>
      </div>
      <FieldError>{errorOf('parameters')}</FieldError>
    </FormRow>
  );
}

function Head() {
  return (
    <div
      aria-hidden="true"
      className={cx(
        columns,
        'hidden h-7 items-center! bg-sunken text-meta font-medium text-subtle @min-[520px]:grid',
      )}
    >
      <span className="px-2">Name</span>
      <span className="px-1.5">Type</span>
      <span>Required</span>
      <span className="truncate px-2">Description, read by the model</span>
    </div>
  );
}

interface RowProps {
  readonly row: ParameterRow;
  readonly index: number;
  readonly count: number;
  readonly onChange: (part: Partial<ParameterRow>) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}

function Row({ row, index, count, onChange, onMove, onRemove }: RowProps) {
  const { form, errorOf, key } = useDesk();
  const { name, type, required, description } = row;
  const what = `parameter ${name === '' ? index + 1 : name}`;
  const error = errorOf(`parameters[${index}].name`) ?? errorOf(`parameters[${index}].description`);
  const errorId = `${key}-parameter-${row.id}-error`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the controls inside
    <div role="group" aria-label={what} data-row={row.id} onKeyDown={(event) => moveByKeys(event, onMove)}>
      <div className={columns}>
        <span data-field={`parameters[${index}].name`}>
          <CellInput
            mono
            aria-label={`Name of ${what}`}
            value={name}
            invalid={errorOf(`parameters[${index}].name`) !== undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            onValueChange={(next) => onChange({ name: next })}
            placeholder={form.kind === 'bash' ? 'branch' : 'city'}
          />
        </span>
        <span className="flex h-control items-center">
          <Select<ParameterType>
            variant="ghost"
            aria-label={`Type of ${what}`}
            options={types}
            value={type}
            onValueChange={(next) => onChange({ type: next })}
          />
        </span>
        <span className="flex h-control items-center pl-2">
          <Checkbox
            aria-label={`${name === '' ? `Parameter ${index + 1}` : name} is required`}
            checked={required}
            onCheckedChange={(next) => onChange({ required: next })}
          />
        </span>
        <span
          data-field={`parameters[${index}].description`}
          className="order-last col-span-full @min-[520px]:order-none @min-[520px]:col-auto"
        >
          <CellText
            aria-label={`Description of ${what}`}
            value={description}
            onValueChange={(next) => onChange({ description: next })}
            placeholder="What to put there"
          />
        </span>
        <RowEnd
          what={what}
          first={index === 0}
          last={index === count - 1}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {error !== undefined && (
        <div className="px-2 pb-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {form.kind === 'bash' &&
        /^[a-z][a-z0-9_]*$/.test(name) &&
        !form.script.includes(name.toUpperCase()) &&
        form.script !== '' && (
          <div className="px-2 pb-1.5">
            <FieldNote>
              The script does not use <span className="font-mono text-meta">${name.toUpperCase()}</span> yet.
            </FieldNote>
          </div>
        )}
    </div>
  );
}
