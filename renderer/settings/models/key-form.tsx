import type { ProviderInfo } from '@shared/domain/model';
import { useState, type FormEvent } from 'react';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { useSettings } from '../use-settings';
import { useFirstField } from '../use-first-field';

interface KeyFormProps {
  readonly provider: ProviderInfo;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Takes a provider's key. It goes to the main process and is never shown again. */
export function KeyForm({ provider, onClose, onSaved }: KeyFormProps) {
  const { client, notify } = useServices();
  const firstField = useFirstField();
  const [settings, change] = useSettings();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (key.trim() === '') {
      setError('The key is empty. Paste it here.');
      return;
    }
    setSaving(true);
    const answer = await client.call('models.setKey', { providerId: provider.id, key: key.trim() });
    setSaving(false);
    if (!answer.ok) {
      setError(answer.error.message);
      return;
    }
    notify({
      title: `${provider.name} has a key`,
      text: kept[answer.value.storage],
      tone: answer.value.storage === 'encrypted' ? 'success' : 'info',
    });
    await onSaved();
  }

  return (
    <form
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-2 border-t border-line bg-sunken p-3"
    >
      <Field
        label="Key"
        error={error}
        description="Kept encrypted by the system's keychain. Where there is none, it is kept until you quit."
      >
        <Input
          type="password"
          mono
          ref={firstField}
          value={key}
          onValueChange={(value) => {
            setKey(value);
            setError(undefined);
          }}
          placeholder={placeholders[provider.kind] ?? ''}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Checkbox checked={settings.plainKeys} onCheckedChange={(plainKeys) => void change({ plainKeys })}>
          Without a keychain, keep keys readable on disk
        </Checkbox>
        <span className="flex-1" />
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" submit loading={saving} loadingLabel="Saving">
          Save key
        </Button>
      </div>
    </form>
  );
}

const placeholders: Partial<Record<ProviderInfo['kind'], string>> = {
  anthropic: 'sk-ant-…',
  openai: 'sk-…',
  google: 'AIza…',
};

const kept: Readonly<Record<'encrypted' | 'plain' | 'session', string>> = {
  encrypted: 'Encrypted by the system keychain.',
  plain: 'Readable on disk, as you chose. Only your user can read the file.',
  session: 'This machine has no keychain, so it is kept until you quit.',
};
