import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useServices } from '../../../../state/services';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { Input } from '../../../../ui/input';
import type { PairRow } from '../../../state/tool-form';
import { useDesk, useForm } from '../desk-context';
import { FieldError } from './form-row';
import { originOf, suggestedName, vaultNames } from './vault-name';

export function holdsVaultName(value: string): boolean {
  return vaultNames(value).length > 0;
}

interface VaultLineProps {
  readonly row: PairRow;
  readonly field: string;
  readonly isHttp: boolean;
  readonly onChange: (part: Partial<PairRow>) => void;
}

/** Beside a secret: where it is kept and where it may go, and the way into the Vault for one that stands in the file (CT18). */
export function VaultLine({ row, field, isHttp, onChange }: VaultLineProps) {
  const { secrets } = useDesk();
  const host = useForm(({ url }) => (isHttp ? originOf(url) : undefined));
  const tool = useForm((form) => form.name);
  const names = vaultNames(row.value);
  if (names.some((name) => !secrets.some((secret) => secret.name === name)))
    return <MissingSecrets text={row.value} field={field} />;
  if (names.length > 0) {
    const words = isHttp ? `Sent to ${host ?? 'the host of the URL'} alone.` : 'Given to this script alone.';
    return <p className="px-2 pb-1.5 text-small text-muted">{words}</p>;
  }
  if (!row.secret || row.value === '') return null;
  return (
    <KeepInVault
      name={suggestedName(tool, row.name)}
      value={row.value}
      onKept={(name) => onChange({ value: `{{vault:${name}}}`, secret: true })}
    />
  );
}

interface MissingSecretsProps {
  readonly text: string;
  /** Where the focus goes when the person comes back. */
  readonly field: string;
}

/** Secrets that a text names and the Vault does not have, each with the way to the Vault and back. */
export function MissingSecrets({ text, field }: MissingSecretsProps) {
  const { secrets, actions, key } = useDesk();
  const host = useForm(({ kind, url }) => (kind === 'http' ? originOf(url) : undefined));
  const { openSettings } = useServices();
  const missing = vaultNames(text).filter((name) => !secrets.some((secret) => secret.name === name));
  return missing.map((name) => (
    <div key={name} className="flex flex-wrap items-center gap-2 bg-ambersoft px-2 py-1.5">
      <Icon icon={KeyRound} size={12} className="text-amber" />
      <span className="text-small text-muted">
        <span className="font-mono text-fg">{name}</span> is not in the Vault.
      </span>
      <Button
        size="xs"
        onClick={() => {
          actions.sendForSecret({ name, host, key, field });
          openSettings('vault');
        }}
      >
        Add {name} to the Vault
      </Button>
    </div>
  ));
}

interface KeepInVaultProps {
  readonly name: string;
  readonly value: string;
  readonly onKept: (name: string) => void;
}

/** Moves a secret that stands in the form into the Vault. */
function KeepInVault(props: KeepInVaultProps) {
  const { client } = useServices();
  const { actions } = useDesk();
  const [name, setName] = useState(props.name);
  const [error, setError] = useState<string>();
  const [keeping, setKeeping] = useState(false);

  async function keep(): Promise<void> {
    setKeeping(true);
    const answer = await client.call('vault.add', { name, value: props.value, hosts: [], scripts: [] });
    setKeeping(false);
    if (!answer.ok) return setError(answer.error.message);
    props.onKept(name);
    await actions.ask();
  }

  return (
    <div className="flex flex-col gap-1 bg-ambersoft px-2 py-1.5">
      <div className="flex flex-wrap items-center gap-2 text-small text-muted">
        <Icon icon={KeyRound} size={12} className="text-amber" />
        <span>It would stand readable in the file. In the Vault it is</span>
        <Input
          size="xs"
          mono
          aria-label="Name in the Vault"
          value={name}
          onValueChange={setName}
          className="w-44"
        />
        <Button size="xs" loading={keeping} loadingLabel="Keeping" onClick={() => void keep()}>
          Keep in the Vault
        </Button>
      </div>
      <FieldError>{error}</FieldError>
    </div>
  );
}
