import type { MemoryRow as Row } from '@shared/contract/memory';
import { EyeOff, MessageSquareOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatAgo } from '../../lib/format';
import { useServices } from '../../state/services';
import { AlertDialog } from '../../ui/alert-dialog';
import { Badge } from '../../ui/badge';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { TextLink } from '../../ui/text-link';
import { ForgetDialog } from './forget-dialog';
import { MemoryForm } from './memory-form';
import { folderName, kindWord, plainKinds, readerOf, writerOf } from './memory-words';

export interface MemoryRowProps {
  readonly row: Row;
  readonly now: number;
  /** Rows of other projects are among them, so each says whose it is. */
  readonly everywhere: boolean;
}

/** One memory, note or order: its words, whose they are, and what can be done with it. */
export function MemoryRow({ row, now, everywhere }: MemoryRowProps) {
  const { client } = useServices();
  const [editing, setEditing] = useState(false);
  const isPlain = plainKinds.some((kind) => kind === row.kind);
  if (!editing) return <Shown row={row} now={now} everywhere={everywhere} onEdit={() => setEditing(true)} />;

  async function save(text: string, kind: Row['kind']): Promise<string | undefined> {
    const answer = await client.call('memory.update', { id: row.id, text, kind });
    if (answer.ok) setEditing(false);
    return answer.ok ? undefined : answer.error.message;
  }

  return (
    <div className="border-b border-line">
      <MemoryForm
        label={`Change ${kindWord(row.kind).toLowerCase()}`}
        text={row.text}
        kind={row.kind}
        kinds={isPlain ? plainKinds : [row.kind]}
        saveLabel="Save"
        savingLabel="Saving"
        onSave={save}
        onCancel={() => setEditing(false)}
      />
    </div>
  );
}

function Shown({ row, now, everywhere, onEdit }: MemoryRowProps & { readonly onEdit: () => void }) {
  const short = row.text.length > 60 ? `${row.text.slice(0, 60)}…` : row.text;
  const [asking, setAsking] = useState<'delete' | 'forget'>();
  const isOrder = row.kind === 'order';
  return (
    <div
      data-row
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-b border-line px-3 py-2 hover:bg-hover"
    >
      <p className="min-w-0 text-base whitespace-pre-wrap wrap-anywhere">{row.text}</p>
      <span className="flex items-start gap-0.5">
        {row.conversationId !== null && (
          <span data-column="forget">
            <IconButton
              icon={MessageSquareOff}
              size="sm"
              label={`Forget the conversation of: ${short}`}
              onClick={() => setAsking('forget')}
            />
          </span>
        )}
        <span data-column="edit">
          <IconButton icon={Pencil} size="sm" label={`Change: ${short}`} onClick={onEdit} />
        </span>
        <span data-column="delete">
          <IconButton
            icon={Trash2}
            size="sm"
            label={`${isOrder ? 'End' : 'Delete'}: ${short}`}
            onClick={() => setAsking('delete')}
          />
        </span>
      </span>
      <Facts row={row} now={now} everywhere={everywhere} />
      <DeleteDialog row={row} open={asking === 'delete'} onClose={() => setAsking(undefined)} />
      {row.conversationId !== null && (
        <ForgetDialog
          conversationId={row.conversationId}
          open={asking === 'forget'}
          onOpenChange={(open) => setAsking(open ? 'forget' : undefined)}
        />
      )}
    </div>
  );
}

/** Under the words: kind, writer, time, files, and why no agent finds it now. */
function Facts({ row, now, everywhere }: MemoryRowProps) {
  const { openFile, openSettings } = useServices();
  const { root, files, hiddenBy } = row;
  const project = everywhere && row.scope === 'project' ? (folderName(root) ?? 'no folder') : undefined;
  const words = [writerOf(row), readerOf(row), formatAgo(row.createdAt, now), project];
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
      {row.kind !== 'order' && row.kind !== 'note' && <Badge kind="label">{kindWord(row.kind)}</Badge>}
      {row.scope === 'user' && <Badge kind="label">All projects</Badge>}
      <span>{words.filter((word) => word !== undefined).join(' · ')}</span>
      {files.map((file) => (
        <TextLink
          key={file}
          mono
          tone="quiet"
          onClick={() =>
            openFile(root === null || /^(?:[/~]|[A-Za-z]:)/.test(file) ? file : `${root}/${file}`)
          }
        >
          {file}
        </TextLink>
      ))}
      {hiddenBy.length > 0 && (
        <span className="flex items-center gap-1.5 text-amber">
          <Icon icon={EyeOff} size={12} />
          <span>
            Hidden from agents: memory does not read {hiddenBy.join(', ')}.{' '}
            <TextLink onClick={() => openSettings('tools')}>Show switches</TextLink>
          </span>
        </span>
      )}
    </div>
  );
}

interface DeleteDialogProps {
  readonly row: Row;
  readonly open: boolean;
  readonly onClose: () => void;
}

function DeleteDialog({ row, open, onClose }: DeleteDialogProps) {
  const { client, notify } = useServices();
  const isOrder = row.kind === 'order';

  async function remove(): Promise<void> {
    const answer = await client.call('memory.remove', { id: row.id });
    onClose();
    if (!answer.ok) notify({ title: 'It was not deleted', text: answer.error.message, tone: 'error' });
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={isOrder ? 'End this standing order?' : 'Delete this memory?'}
      description={
        isOrder
          ? 'It is in no prompt from the next message on.'
          : 'No agent finds it any more. It cannot be brought back.'
      }
      keepLabel="Keep it"
      actLabel={isOrder ? 'End it' : 'Delete'}
      onAct={() => void remove()}
    />
  );
}
