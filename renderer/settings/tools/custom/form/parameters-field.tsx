import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { cx } from '../../../../lib/cx';
import { Button } from '../../../../ui/button';
import { customToolLimits } from '@shared/domain/custom-tool';
import { nextId, type ParameterRow } from '../../../state/tool-form';
import { useDesk, useProblems, useForm } from '../desk-context';
import { FieldError, FormRow } from './form-row';
import { Parameter, parameterColumns } from './parameter-row';

/** What the model fills in, in the order it is told (CT10). */
export function ParametersField() {
  const { change } = useDesk();
  const { errorOf } = useProblems();
  const parameters = useForm((form) => form.parameters);
  const kind = useForm((form) => form.kind);
  const box = useRef<HTMLDivElement>(null);

  function add(): void {
    const id = nextId(parameters);
    const row: ParameterRow = { id, rest: {}, name: '', type: 'string', required: true, description: '' };
    change({ parameters: [...parameters, row] });
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-row="${id}"] input`)?.focus());
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
          <Parameter
            key={row.id}
            row={row}
            index={index}
            count={parameters.length}
            kind={kind}
            nameError={errorOf(`parameters[${index}].name`)}
            descriptionError={errorOf(`parameters[${index}].description`)}
            table={box}
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
              {kind === 'bash'
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
        parameterColumns,
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
