import { useState, type FormEvent } from 'react';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { checkEndpoint, endpointId, type EndpointErrors } from './check-endpoint';
import { useFirstField } from '../use-first-field';

interface EndpointFormProps {
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onAdded: () => Promise<void>;
}

/** Adds a server that speaks OpenAI's chat protocol. */
export function EndpointForm({ taken, onClose, onAdded }: EndpointFormProps) {
  const { client } = useServices();
  const firstField = useFirstField();
  const [name, setName] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const [key, setKey] = useState('');
  const [errors, setErrors] = useState<EndpointErrors>({});
  const [saving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    const found = checkEndpoint({ name, baseUrl }, taken);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    const answer = await client.call('models.addEndpoint', {
      id: endpointId(name),
      name: name.trim(),
      baseUrl: baseUrl.trim(),
      ...(key.trim() === '' ? {} : { key: key.trim() }),
    });
    setSaving(false);
    if (answer.ok) await onAdded();
    else setErrors({ [answer.error.field === 'baseUrl' ? 'baseUrl' : 'name']: answer.error.message });
  }

  return (
    <form
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-2 border-t border-line bg-sunken p-3 first:border-t-0"
    >
      <Field label="Name" error={errors.name}>
        <Input ref={firstField} value={name} onValueChange={setName} placeholder="Team gateway" />
      </Field>
      <Field
        label="Base URL"
        error={errors.baseUrl}
        description="Ends before /chat/completions, usually with /v1."
      >
        <Input mono value={baseUrl} onValueChange={setBaseUrl} placeholder="http://127.0.0.1:8000/v1" />
      </Field>
      <Field label="Key" description="Leave empty where the server takes none.">
        <Input type="password" mono value={key} onValueChange={setKey} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" submit loading={saving} loadingLabel="Adding">
          Add
        </Button>
      </div>
    </form>
  );
}
