import { useState, type FormEvent } from 'react';
import { useServices } from '../../state/services';
import { useAnnounce } from '../../ui/announcer';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { useFirstField } from '../use-first-field';
import { ValueInput } from './value-input';

interface ReplaceFormProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onReplaced: () => void;
}

/** Another value for a secret that keeps its name and its places. */
export function ReplaceForm({ name, onClose, onReplaced }: ReplaceFormProps) {
  const { client } = useServices();
  const announce = useAnnounce();
  const first = useFirstField();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);

  async function replace(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (value === '') return setError('The value is empty. Paste it here.');
    setSaving(true);
    const answer = await client.call('vault.replace', { name, value });
    setSaving(false);
    if (!answer.ok) return setError(answer.error.message);
    announce(`${name} has another value`);
    onReplaced();
  }

  return (
    <form
      aria-label={`New value of ${name}`}
      noValidate
      onSubmit={(event) => void replace(event)}
      className="@container flex flex-wrap items-start gap-2 border-t border-line bg-sunken px-3 py-2"
    >
      <Field label="New value" error={error} className="min-w-60 max-w-130 flex-1">
        <ValueInput
          ref={first}
          value={value}
          onValueChange={(next) => {
            setValue(next);
            setError(undefined);
          }}
        />
      </Field>
      <Button submit variant="primary" loading={saving} loadingLabel="Replacing">
        Replace
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </form>
  );
}
