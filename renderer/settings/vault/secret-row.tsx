import type { VaultBinding, VaultSecretView } from '@shared/domain/vault';
import { Check, Copy, PencilLine, Plus, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatAgo, formatExactTime } from '../../lib/format';
import { cx } from '../../lib/cx';
import { useServices } from '../../state/services';
import { AlertDialog } from '../../ui/alert-dialog';
import { useAnnounce } from '../../ui/announcer';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { useCopyText } from '../../ui/copy-text';
import { IconButton } from '../../ui/icon-button';
import { ReplaceForm } from './replace-form';
import { bindingWords, deleteWords, isNowhere, storageWords, userWords } from './vault-words';

/** Narrow, every cell but the name and the actions goes to a line of its own. */
export const columns = cx(
  'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-3',
  '@min-[820px]:grid-cols-[minmax(220px,5fr)_118px_minmax(0,5fr)_minmax(0,4fr)_84px_86px]',
);
const below = '@max-[820px]:col-span-full @max-[820px]:pb-1';

export interface SecretRowProps {
  readonly secret: VaultSecretView;
  readonly now: number;
  readonly onAdd: () => void;
  readonly onChanged: () => void;
}

/** One secret: its name, how it is kept, where it may go, and who uses it. Its value is nowhere. */
export function SecretRow({ secret, now, onAdd, onChanged }: SecretRowProps) {
  const { name, storage, changed, added } = secret;
  const [replacing, setReplacing] = useState(false);
  const kept = storageWords[storage];
  return (
    <div role="rowgroup" className="border-t border-line">
      <div role="row" className={cx(columns, 'min-h-row py-1 hover:bg-hover')}>
        <span
          role="rowheader"
          className="flex min-h-6 min-w-0 items-center font-mono text-code wrap-anywhere"
        >
          {name}
        </span>
        <span role="cell" className="flex min-h-6 items-center @max-[820px]:justify-self-end">
          <Badge tone={kept.tone}>{kept.text}</Badge>
        </span>
        <span role="cell" className={cx('flex min-h-6 min-w-0 items-start', below)}>
          <Lead>May go to</Lead>
          <Places secret={secret} onChanged={onChanged} />
        </span>
        <span role="cell" className={cx('flex min-h-6 min-w-0 items-start text-small leading-6', below)}>
          <Lead>Used by</Lead>
          <Uses secret={secret} />
        </span>
        <span
          role="cell"
          className="flex min-h-6 items-center text-small whitespace-nowrap text-muted tabular-nums"
        >
          {changed !== null && (
            <time
              dateTime={new Date(changed).toISOString()}
              aria-label={`Changed ${formatExactTime(changed)}${added === null || added === changed ? '' : `, added ${formatExactTime(added)}`}`}
            >
              {formatAgo(changed, now)}
            </time>
          )}
        </span>
        <span role="cell" className="flex min-h-6 items-center justify-end gap-0.5">
          <Actions
            secret={secret}
            replacing={replacing}
            onReplace={() => setReplacing(!replacing)}
            onAdd={onAdd}
            onChanged={onChanged}
          />
        </span>
      </div>
      {replacing && (
        <div role="row">
          <div role="cell" aria-colspan={6}>
            <ReplaceForm
              name={name}
              onClose={() => setReplacing(false)}
              onReplaced={() => {
                setReplacing(false);
                onChanged();
              }}
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** What a cell is about, where its column has no head. */
function Lead({ children }: { readonly children: string }) {
  return (
    <span aria-hidden="true" className="w-20 shrink-0 text-small leading-6 text-subtle @min-[820px]:hidden">
      {children}
    </span>
  );
}

interface ActionsProps {
  readonly secret: VaultSecretView;
  readonly replacing: boolean;
  readonly onReplace: () => void;
  readonly onAdd: () => void;
  readonly onChanged: () => void;
}

function Actions({ secret, replacing, onReplace, onAdd, onChanged }: ActionsProps) {
  const { name, storage } = secret;
  const copy = <CopyPlaceholder name={name} />;
  if (storage === 'missing')
    return (
      <>
        {copy}
        <Button size="sm" icon={Plus} aria-label={`Add a value for ${name}`} onClick={onAdd}>
          Add
        </Button>
      </>
    );
  return (
    <>
      {copy}
      <IconButton
        size="sm"
        icon={PencilLine}
        label={`Replace the value of ${name}`}
        aria-expanded={replacing}
        onClick={onReplace}
      />
      <DeleteButton secret={secret} onDeleted={onChanged} />
    </>
  );
}

/** As it is written into a tool. */
function CopyPlaceholder({ name }: { readonly name: string }) {
  const copyText = useCopyText();
  const announce = useAnnounce();
  const { notify } = useServices();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await copyText(`{{vault:${name}}}`);
      setCopied(true);
      announce('Copied');
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      notify({ title: 'Nothing was copied', text, tone: 'error' });
    }
  }

  return (
    <IconButton
      size="sm"
      icon={copied ? Check : Copy}
      label={`Copy {{vault:${name}}}`}
      onClick={() => void copy()}
    />
  );
}

function Places({ secret, onChanged }: Pick<SecretRowProps, 'secret' | 'onChanged'>) {
  const { client, notify } = useServices();
  const { name, bindings, storage } = secret;
  if (bindings.length === 0)
    return (
      <span className="text-small leading-6 text-muted">
        {storage === 'missing' ? 'nowhere yet' : 'bound by the first tool that uses it'}
      </span>
    );

  async function takeAway({ target }: VaultBinding): Promise<void> {
    const answer = await client.call('vault.unbind', { name, target });
    if (!answer.ok) notify({ title: 'Nothing was taken away', text: answer.error.message, tone: 'error' });
    onChanged();
  }

  return (
    <ul aria-label={`Where ${name} may go`}>
      {bindings.map((binding) => (
        <li key={binding.target} className="flex min-h-6 min-w-0 items-start gap-1">
          <span
            className={cx(
              'min-w-0 text-small leading-6 wrap-anywhere',
              binding.kind === 'script' && !binding.current && 'text-muted',
            )}
          >
            {binding.kind === 'script' ? (
              <>
                {binding.current ? 'script' : 'earlier script'} of{' '}
                <span className="font-mono text-code">{binding.tool}</span>{' '}
                <span className="font-mono text-meta text-muted">{binding.hash.slice(0, 8)}</span>
              </>
            ) : (
              <span className={isNowhere(binding) ? 'text-muted' : 'font-mono text-code'}>
                {bindingWords(binding)}
              </span>
            )}
          </span>
          {!isNowhere(binding) && (
            <IconButton
              size="xs"
              icon={X}
              label={`No longer let ${name} go to ${bindingWords(binding)}`}
              onClick={() => void takeAway(binding)}
              className="mt-0.5"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Uses({ secret: { uses } }: { readonly secret: VaultSecretView }) {
  if (uses.length === 0) return <span className="text-muted">no tool</span>;
  return (
    <span className="wrap-anywhere">
      {uses.map((use, index) => (
        <span key={`${use.scope} ${userWords(use)}`}>
          {index > 0 && ', '}
          <span className="font-mono text-code">{use.tool}</span>
          {use.project !== null && <span className="text-muted"> in {use.project}</span>}
        </span>
      ))}
    </span>
  );
}

function DeleteButton({
  secret: { name, uses, storage },
  onDeleted,
}: {
  readonly secret: VaultSecretView;
  readonly onDeleted: () => void;
}) {
  const { client, notify } = useServices();
  const [asking, setAsking] = useState(false);
  const [acting, setActing] = useState(false);

  async function act(): Promise<void> {
    setActing(true);
    const answer = await client.call('vault.remove', { name });
    setActing(false);
    setAsking(false);
    if (!answer.ok) notify({ title: `${name} was not deleted`, text: answer.error.message, tone: 'error' });
    onDeleted();
  }

  return (
    <>
      <IconButton
        size="sm"
        icon={Trash2}
        label={`Delete ${name}`}
        disabledReason={
          storage === 'environment' ? 'It is a variable of the environment; take it out there' : undefined
        }
        onClick={() => setAsking(true)}
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        description={deleteWords(uses)}
        keepLabel="Keep"
        actLabel="Delete"
        actingLabel="Deleting"
        acting={acting}
        onAct={() => void act()}
      />
    </>
  );
}
