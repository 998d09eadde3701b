import { dangerLevels, type Danger } from '@shared/domain/danger';
import { DangerMeter, dangerWord } from '../../../../ui/danger-meter';
import { Field } from '../../../../ui/field';
import { Select } from '../../../../ui/select';
import { asksSentence } from '../danger-words';
import { useDesk, useForm } from '../desk-context';

const levels = dangerLevels.map((value) => ({
  value,
  label: dangerWord(value),
  face: <DangerMeter level={value} />,
  description: asksSentence(value),
}));

/** How dangerous it is; the mode decides from there whether a call asks (CT11). */
export function DangerField() {
  const { change } = useDesk();
  const danger = useForm((form) => form.danger);
  return (
    <div data-field="danger">
      <Field label="Danger">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Select<Danger>
            options={levels}
            value={danger}
            onValueChange={(next) => change({ danger: next })}
            className="w-32"
          />
          <span role="status" className="text-small text-muted">
            {asksSentence(danger)}
          </span>
        </div>
      </Field>
    </div>
  );
}
