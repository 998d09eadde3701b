import type { ParameterType } from '@shared/domain/custom-tool';
import { memo, type RefObject } from 'react';
import { cx } from '../../../../lib/cx';
import { useAnnounce } from '../../../../ui/announcer';
import { Checkbox } from '../../../../ui/checkbox';
import { Select } from '../../../../ui/select';
import { movedRow, type ParameterRow, type ToolForm, type ToolKind } from '../../../state/tool-form';
import { useDesk, useForm } from '../desk-context';
import { CellInput, CellText } from './cell-input';
import { FieldError, FieldNote } from './form-row';
import { RowEnd, moveByKeys } from './row-order';

const types = (['string', 'number', 'boolean'] as const).map((value) => ({ value, label: value }));

/** The description goes to a line of its own where the form is narrow. */
export const parameterColumns = cx(
  'grid grid-cols-[minmax(0,1fr)_92px_32px_auto] items-start',
  '@min-[520px]:grid-cols-[minmax(80px,22%)_80px_56px_minmax(0,1fr)_66px]',
);

export interface ParameterProps {
  readonly row: ParameterRow;
  readonly index: number;
  readonly count: number;
  readonly kind: ToolKind;
  readonly nameError: string | undefined;
  readonly descriptionError: string | undefined;
  /** The table around it, whose Add button takes the focus when the row goes. */
  readonly table: RefObject<HTMLElement | null>;
}

/** One row of the table of parameters; drawn again only when it is changed itself. */
export const Parameter = memo(function Parameter(props: ParameterProps) {
  const { row, index, count, kind, nameError, descriptionError } = props;
  const { key } = useDesk();
  const { update, move, remove } = useRowActions(props);
  const isUnused = useForm((form) => lacksVariable(form, row.name));
  const { name, type, required, description } = row;
  const what = `parameter ${name === '' ? index + 1 : name}`;
  const error = nameError ?? descriptionError;
  const errorId = `${key}-parameter-${row.id}-error`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the controls inside
    <div role="group" aria-label={what} data-row={row.id} onKeyDown={(event) => moveByKeys(event, move)}>
      <div className={parameterColumns}>
        <span data-field={`parameters[${index}].name`}>
          <CellInput
            mono
            aria-label={`Name of ${what}`}
            value={name}
            invalid={nameError !== undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            onValueChange={(next) => update({ name: next })}
            placeholder={kind === 'bash' ? 'branch' : 'city'}
          />
        </span>
        <span className="flex h-control items-center">
          <Select<ParameterType>
            variant="ghost"
            aria-label={`Type of ${what}`}
            options={types}
            value={type}
            onValueChange={(next) => update({ type: next })}
          />
        </span>
        <span className="flex h-control items-center pl-2">
          <Checkbox
            aria-label={`${name === '' ? `Parameter ${index + 1}` : name} is required`}
            checked={required}
            onCheckedChange={(next) => update({ required: next })}
          />
        </span>
        <span
          data-field={`parameters[${index}].description`}
          className="order-last col-span-full @min-[520px]:order-none @min-[520px]:col-auto"
        >
          <CellText
            aria-label={`Description of ${what}`}
            value={description}
            onValueChange={(next) => update({ description: next })}
            placeholder="What to put there"
          />
        </span>
        <RowEnd what={what} first={index === 0} last={index === count - 1} onMove={move} onRemove={remove} />
      </div>
      {error !== undefined && (
        <div className="px-2 pb-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {isUnused && (
        <div className="px-2 pb-1.5">
          <FieldNote>
            The script does not use <span className="font-mono text-meta">${name.toUpperCase()}</span> yet.
          </FieldNote>
        </div>
      )}
    </div>
  );
});

function useRowActions({ row, index, count, table }: ParameterProps) {
  const { change } = useDesk();
  const announce = useAnnounce();
  return {
    update(part: Partial<ParameterRow>): void {
      change(({ parameters }) => ({
        parameters: parameters.map((other) => (other.id === row.id ? { ...other, ...part } : other)),
      }));
    },
    move(step: 1 | -1): void {
      change(({ parameters }) => ({ parameters: movedRow(parameters, row.id, step) }));
      const place = Math.min(count, Math.max(1, index + 1 + step));
      announce(`${row.name || 'The parameter'} is now number ${place} of ${count}`);
    },
    remove(): void {
      change(({ parameters, samples: { [row.id]: _sample, ...samples } }) => ({
        parameters: parameters.filter(({ id }) => id !== row.id),
        samples,
      }));
      table.current?.querySelector<HTMLElement>('[data-add]')?.focus();
    },
  };
}

/** A script is there, and the parameter's variable is nowhere in it. */
function lacksVariable({ kind, script }: ToolForm, name: string): boolean {
  if (kind !== 'bash' || script === '' || !/^[a-z][a-z0-9_]*$/.test(name)) return false;
  return !script.includes(name.toUpperCase());
}
