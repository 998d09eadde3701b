import { customToolLimits } from '@shared/domain/custom-tool';
import { Field } from '../../../../ui/field';
import { NumberField } from '../../../../ui/number-field';
import { useDesk, useProblems, useForm } from '../desk-context';

export function TimeoutField() {
  const { change } = useDesk();
  const { errorOf } = useProblems();
  const kind = useForm((form) => form.kind);
  const timeouts = useForm((form) => form.timeouts);
  return (
    <div data-field="timeoutMs">
      <Field label="Timeout, ms" error={errorOf('timeoutMs')} className="grid-cols-[auto_minmax(0,1fr)]!">
        <NumberField
          value={timeouts[kind]}
          min={1}
          max={customToolLimits.timeoutMs}
          step={1000}
          onValueChange={(value) => change({ timeouts: { ...timeouts, [kind]: value } })}
          className="w-22"
        />
      </Field>
    </div>
  );
}
