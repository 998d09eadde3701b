import type { VaultView } from '@shared/domain/vault';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../lib/cx';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { EmptyState } from '../../ui/empty-state';
import { MessageStrip } from '../message-strip';
import { WidePage } from '../page-frame';
import { customTools } from '../state/custom-tools-data';
import { useAsked, type Asked } from '../use-asked';
import { useSettings } from '../use-settings';
import { useToldHere } from '../use-told-here';
import { AddForm } from './add-form';
import { columns, SecretRow } from './secret-row';
import { keychainWords } from './vault-words';

/** The person's secrets by name (CO7): values go in and never come out. */
export function VaultPage() {
  const asked = useAsked('vault.view', null);
  const { value: view, error, ask } = asked;
  useToldHere(view === undefined ? undefined : `file:${view.file}`);
  return (
    <WidePage title="Vault" note="Models see the names, never the values">
      <div className="flex flex-col gap-3 pt-2">
        <p className="max-w-180 text-muted">
          A tool takes a secret by its name, as{' '}
          <span className="font-mono text-code text-fg">{'{{vault:NAME}}'}</span> in a URL, a header, a body
          or a variable of a script. It goes only to the places it is bound to.
        </p>
        {error !== undefined && (
          <MessageStrip tone="error" end={<TryAgain onPress={() => void ask()} />}>
            {error}
          </MessageStrip>
        )}
        {view === undefined ? (
          error === undefined && <div aria-busy className="h-40" />
        ) : (
          <Contents view={view} asked={asked} />
        )}
      </div>
    </WidePage>
  );
}

function TryAgain({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="sm" onClick={onPress}>
      Look again
    </Button>
  );
}

function Contents({ view, asked }: { readonly view: VaultView; readonly asked: Asked<VaultView> }) {
  const errand = customTools.useSlice((state) => state.customTools.errand);
  const { endErrand, leaveVault } = customTools.useSlice((state) => state.customToolsActions);
  const { openSettings } = useServices();
  const [adding, setAdding] = useState<string>();
  const ask = (): void => void asked.ask();
  const name = errand?.name ?? adding;

  useEffect(() => leaveVault, [leaveVault]);

  function close(): void {
    setAdding(undefined);
    if (errand === undefined) return;
    endErrand();
    openSettings('tools/custom');
  }

  return (
    <>
      {view.problem !== null && (
        <MessageStrip tone="error" end={<TryAgain onPress={ask} />}>
          {view.problem} Until it is mended there, no stored secret can be used, and new ones are kept until
          you quit.
        </MessageStrip>
      )}
      <Keychain view={view} onChanged={ask} />
      {name !== undefined && (
        <AddForm
          key={name}
          view={view}
          name={name}
          host={errand?.host ?? ''}
          isErrand={errand !== undefined}
          onClose={close}
          onAdded={() => {
            ask();
            close();
          }}
        />
      )}
      <Secrets view={view} now={asked.at} isAdding={name !== undefined} onAdd={setAdding} onChanged={ask} />
    </>
  );
}

/** Where values are not encrypted: why, what becomes of them, and the person's choice. */
function Keychain({ view, onChanged }: { readonly view: VaultView; readonly onChanged: () => void }) {
  const [{ plainKeys }, change] = useSettings();
  const words = keychainWords(view.keychain, plainKeys);
  if (words === undefined) return null;
  return (
    <MessageStrip
      tone="warning"
      end={
        <Checkbox
          checked={plainKeys}
          onCheckedChange={(on) => void change({ plainKeys: on }).then(onChanged)}
          className="min-h-5 shrink-0"
        >
          Keep new values readable on disk
        </Checkbox>
      }
    >
      {words.why} {words.result}
    </MessageStrip>
  );
}

interface SecretsProps {
  readonly view: VaultView;
  readonly now: number;
  readonly isAdding: boolean;
  readonly onAdd: (name: string) => void;
  readonly onChanged: () => void;
}

function Secrets({ view: { secrets }, now, isAdding, onAdd, onChanged }: SecretsProps) {
  const add = (
    <Button size="sm" icon={Plus} onClick={() => onAdd('')}>
      Add secret
    </Button>
  );
  if (secrets.length === 0)
    return isAdding ? null : (
      <div className="rounded-lg border border-edge p-3">
        <EmptyState title="No secrets yet" action={add}>
          A key that stands in the Vault stands in no file of a tool, and no model is told it.
        </EmptyState>
      </div>
    );
  return (
    <section aria-labelledby="vault-secrets" className="flex flex-col gap-2">
      <header className="flex min-h-control items-center gap-2">
        <h2 id="vault-secrets" className="text-base font-semibold">
          Secrets <span className="ml-1 font-normal text-subtle tabular-nums">{secrets.length}</span>
        </h2>
        {!isAdding && <span className="ml-auto">{add}</span>}
      </header>
      <div
        role="table"
        aria-label="Secrets"
        className="@container overflow-clip rounded-lg border border-edge bg-surface"
      >
        <Head />
        {secrets.map((secret) => (
          <SecretRow
            key={secret.name}
            secret={secret}
            now={now}
            onAdd={() => onAdd(secret.name)}
            onChanged={onChanged}
          />
        ))}
      </div>
    </section>
  );
}

const heads = ['Name', 'Kept', 'May go to', 'Used by', 'Changed', 'Actions'];

function Head() {
  return (
    <div role="rowgroup" className="@max-[820px]:sr-only">
      <div role="row" className={cx(columns, 'h-7 items-center!')}>
        {heads.map((head) => (
          <span key={head} role="columnheader" className="text-meta font-medium text-subtle">
            <span className={cx(head === 'Actions' && 'sr-only')}>{head}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
