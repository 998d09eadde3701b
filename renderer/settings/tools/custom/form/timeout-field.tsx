import { customToolLimits } from '@shared/domain/custom-tool';
import { Field } from '../../../../ui/field';
import { NumberField } from '../../../../ui/number-field';
import { useDesk } from '../desk-context';

export function TimeoutField() {
  const { form, change, errorOf } = useDesk();
  const { kind, timeouts } = form;
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
