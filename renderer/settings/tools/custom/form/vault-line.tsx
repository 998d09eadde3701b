import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useServices } from '../../../../state/services';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { Input } from '../../../../ui/input';
import type { PairRow } from '../../../state/tool-form';
import { useDesk } from '../desk-context';
import { FieldError } from './form-row';
import { originOf, suggestedName, vaultNames } from './vault-name';

export function holdsVaultName(value: string): boolean {
  return vaultNames(value).length > 0;
}

interface VaultLineProps {
  readonly row: PairRow;
  readonly isHttp: boolean;
  readonly onChange: (part: Partial<PairRow>) => void;
}

/** Beside a secret: where it is kept and where it may go, and the way into the Vault for one that stands in the file (CT18). */
export function VaultLine({ row, isHttp, onChange }: VaultLineProps) {
  const { form, secrets } = useDesk();
  const names = vaultNames(row.value);
  const missing = names.find((name) => !secrets.some((secret) => secret.name === name));
  if (missing !== undefined)
    return <VaultForm key={missing} name={missing} value="" isValueAsked onKept={() => undefined} />;
  if (names.length > 0) {
    const host = isHttp ? originOf(form.url) : undefined;
    const words = isHttp ? `Sent to ${host ?? 'the host of the URL'} alone.` : 'Given to this script alone.';
    return <p className="px-2 pb-1.5 text-small text-muted">{words}</p>;
  }
  if (!row.secret || row.value === '') return null;
  return (
    <VaultForm
      name={suggestedName(form.name, row.name)}
      value={row.value}
      isValueAsked={false}
      onKept={(name) => onChange({ value: `{{vault:${name}}}`, secret: true })}
    />
  );
}

interface VaultFormProps {
  readonly name: string;
  readonly value: string;
  /** The name stands in the form already, and its value is missing. */
  readonly isValueAsked: boolean;
  readonly onKept: (name: string) => void;
}

function VaultForm(props: VaultFormProps) {
  const { isValueAsked, onKept } = props;
  const { client } = useServices();
  const { actions } = useDesk();
  const [name, setName] = useState(props.name);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [keeping, setKeeping] = useState(false);
  const value = isValueAsked ? typed : props.value;

  async function keep(): Promise<void> {
    if (value === '') return setError(`Type the value of ${name}.`);
    setKeeping(true);
    const answer = await client.call('customTools.setSecret', { name, value });
    setKeeping(false);
    if (!answer.ok) return setError(answer.error.message);
    onKept(name);
    await actions.ask();
  }

  return (
    <div className="flex flex-col gap-1 bg-ambersoft px-2 py-1.5">
      <div className="flex flex-wrap items-center gap-2 text-small text-muted">
        <Icon icon={KeyRound} size={12} className="text-amber" />
        <span>
          {isValueAsked
            ? `${name} is not in the Vault.`
            : 'It would stand readable in the file. In the Vault it is'}
        </span>
        {isValueAsked ? (
          <Input
            size="xs"
            mono
            type="password"
            aria-label={`Value of ${name}`}
            value={typed}
            onValueChange={setTyped}
            placeholder="its value"
            className="w-40"
          />
        ) : (
          <Input
            size="xs"
            mono
            aria-label="Name in the Vault"
            value={name}
            onValueChange={setName}
            className="w-44"
          />
        )}
        <Button size="xs" loading={keeping} loadingLabel="Keeping" onClick={() => void keep()}>
          Keep in the Vault
        </Button>
      </div>
      <FieldError>{error}</FieldError>
    </div>
  );
}
