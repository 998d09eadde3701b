import type { VaultView } from '@shared/domain/vault';
import { VaultName } from '@shared/domain/vault';
import { useState, type FormEvent } from 'react';
import { useServices } from '../../state/services';
import { useAnnounce } from '../../ui/announcer';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { useFirstField } from '../use-first-field';
import { ValueInput } from './value-input';

export interface AddFormProps {
  readonly view: VaultView;
  /** Filled in when a tool asks for it, or a name has no value yet. */
  readonly name: string;
  readonly host: string;
  /** A form of a tool waits for it. */
  readonly isErrand: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

interface Mistake {
  readonly field: string;
  readonly message: string;
}

/** A new secret: its name, its value, and where it may go. */
export function AddForm(props: AddFormProps) {
  const { view, isErrand, onClose, onAdded } = props;
  const { client } = useServices();
  const announce = useAnnounce();
  const [name, setName] = useState(props.name);
  const [value, setValue] = useState('');
  const [hosts, setHosts] = useState(props.host);
  const [scripts, setScripts] = useState<ReadonlySet<string>>(new Set());
  const [mistake, setMistake] = useState<Mistake>();
  const [saving, setSaving] = useState(false);
  const first = useFirstField();
  const errorOf = (field: string) => (mistake?.field === field ? mistake.message : undefined);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = mistakeIn(name.trim(), value);
    if (wrong !== undefined) return setMistake(wrong);
    setSaving(true);
    const answer = await client.call('vault.add', {
      name: name.trim(),
      value,
      hosts: hosts.split(/[\s,]+/).filter((host) => host !== ''),
      scripts: view.scripts.filter((one) => scripts.has(keyOf(one))),
    });
    setSaving(false);
    if (!answer.ok) return setMistake({ field: answer.error.field ?? '', message: answer.error.message });
    announce(`${name.trim()} is in the Vault`);
    onAdded();
  }

  return (
    <form aria-label="New secret" noValidate onSubmit={(event) => void add(event)}>
      <Box
        title="New secret"
        bodyClassName="flex flex-col gap-2.5 p-3"
        footer={
          <>
            <Button submit variant="primary" loading={saving} loadingLabel="Adding">
              {isErrand ? 'Add and go back to the tool' : 'Add'}
            </Button>
            <Button onClick={onClose}>{isErrand ? 'Back without it' : 'Cancel'}</Button>
            {mistake?.field === '' && (
              <p role="alert" className="ml-auto text-right text-red">
                {mistake.message}
              </p>
            )}
          </>
        }
      >
        <Field label="Name" error={errorOf('name')} className="max-w-160">
          <Input
            mono
            ref={props.name === '' ? first : undefined}
            value={name}
            onValueChange={(next) => {
              setName(next);
              setMistake(undefined);
            }}
            placeholder="WEATHER_KEY"
          />
        </Field>
        <Field
          label="Value"
          error={errorOf('value')}
          description="Once it is added, nobody is shown it again, you included."
          className="max-w-160"
        >
          <ValueInput
            ref={props.name === '' ? undefined : first}
            value={value}
            onValueChange={(next) => {
              setValue(next);
              setMistake(undefined);
            }}
          />
        </Field>
        <Field
          label="Hosts"
          error={errorOf('hosts')}
          description="HTTP tools send it to these alone. Left empty, the first tool that uses it says where it may go."
          className="max-w-160"
        >
          <Input
            mono
            value={hosts}
            onValueChange={(next) => {
              setHosts(next);
              setMistake(undefined);
            }}
            placeholder="api.example.com, http://localhost:8080"
          />
        </Field>
        {view.scripts.length > 0 && (
          <Scripts view={view} picked={scripts} onPick={setScripts} error={errorOf('scripts')} />
        )}
      </Box>
    </form>
  );
}

interface ScriptsProps {
  readonly view: VaultView;
  readonly picked: ReadonlySet<string>;
  readonly onPick: (picked: ReadonlySet<string>) => void;
  readonly error: string | undefined;
}

function Scripts({ view, picked, onPick, error }: ScriptsProps) {
  return (
    <div
      role="group"
      aria-label="Scripts"
      className="grid max-w-160 grid-cols-[84px_minmax(0,1fr)] gap-x-3 @max-md:grid-cols-[72px_minmax(0,1fr)]"
    >
      <span aria-hidden="true" className="flex min-h-control items-center self-start text-small font-medium">
        Scripts
      </span>
      <div className="flex max-h-40 min-w-0 flex-wrap items-center gap-x-4 gap-y-1 overflow-y-auto">
        {view.scripts.map((one) => (
          <Checkbox
            key={keyOf(one)}
            checked={picked.has(keyOf(one))}
            onCheckedChange={(on) => {
              const others = [...picked].filter((key) => key !== keyOf(one));
              onPick(new Set(on ? [...others, keyOf(one)] : others));
            }}
          >
            <span className="font-mono text-code">{one.name}</span>{' '}
            <span className="text-small text-muted">{one.scope === 'user' ? 'user' : 'workspace'}</span>
          </Checkbox>
        ))}
      </div>
      {error !== undefined && <p className="col-start-2 text-small text-red">{error}</p>}
    </div>
  );
}

function keyOf({ scope, name }: VaultView['scripts'][number]): string {
  return `${scope} ${name}`;
}

function mistakeIn(name: string, value: string): Mistake | undefined {
  if (name === '') return { field: 'name', message: 'Give the secret a name.' };
  const read = VaultName.safeParse(name);
  if (!read.success)
    return { field: 'name', message: `${read.error.issues[0]?.message ?? 'Choose another name'}.` };
  return value === '' ? { field: 'value', message: 'The value is empty. Paste it here.' } : undefined;
}
