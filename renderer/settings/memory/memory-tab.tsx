import type { MemoryKind } from '@shared/domain/memory';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../lib/format';
import { useServices } from '../../state/services';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { WalkedRows } from '../../ui/walked-rows';
import { RowList } from '../../ui/row-list';
import { MessageStrip } from '../message-strip';
import { MemoryForm } from './memory-form';
import { MemoryRow } from './memory-row';
import type { MemoryList } from './use-memory';

export interface MemoryTabProps {
  readonly list: MemoryList;
  /** What its rows are called. */
  readonly title: string;
  readonly about: string;
  readonly empty: { readonly title: string; readonly text: string };
  /** Kinds that the person can add; none where only agents write. */
  readonly kinds: readonly MemoryKind[];
  readonly addLabel: string;
  readonly placeholder: string;
  readonly everywhere: boolean;
}

/** The rows of one kind, and a form for another one. */
export function MemoryTab(props: MemoryTabProps) {
  const { list, title, about, empty, kinds, addLabel, everywhere } = props;
  const { rows, total, error, at } = list;
  const [adding, setAdding] = useState(false);
  const canAdd = kinds.length > 0;
  const add = canAdd && !adding && (
    <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
      {addLabel}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      {error !== undefined && (
        <MessageStrip
          tone="error"
          end={
            <Button size="sm" onClick={() => void list.ask()}>
              Try again
            </Button>
          }
        >
          {error}
        </MessageStrip>
      )}
      <Box title={title} note={about} end={rows !== undefined && rows.length > 0 && add}>
        {adding && <AddForm {...props} onDone={() => setAdding(false)} />}
        {rows === undefined && error === undefined && (
          <div aria-busy="true" role="status" className="h-24">
            <span className="sr-only">Loading</span>
          </div>
        )}
        {rows?.length === 0 && !adding && (
          <EmptyState title={empty.title} action={add} className="p-3">
            {empty.text}
          </EmptyState>
        )}
        {rows !== undefined && rows.length > 0 && (
          <WalkedRows>
            <RowList
              role="list"
              aria-label={title}
              items={rows}
              getKey={({ id }) => id}
              estimateSize={() => 62}
              renderItem={(row) => <MemoryRow row={row} now={at} everywhere={everywhere} />}
            />
          </WalkedRows>
        )}
        {rows !== undefined && rows.length < total && (
          <div className="flex items-center gap-3 px-3 py-2 text-small text-muted">
            <Button size="sm" onClick={() => void list.more()}>
              Show older
            </Button>
            {formatCount(rows.length)} of {formatCount(total)}
          </div>
        )}
      </Box>
    </div>
  );
}

function AddForm({
  kinds,
  addLabel,
  placeholder,
  everywhere,
  onDone,
}: MemoryTabProps & { onDone: () => void }) {
  const { client } = useServices();

  async function save(text: string, kind: MemoryKind): Promise<string | undefined> {
    const answer = await client.call('memory.add', { kind, text, everywhere });
    if (answer.ok) onDone();
    return answer.ok ? undefined : answer.error.message;
  }

  return (
    <div className="border-b border-line">
      <MemoryForm
        label={addLabel}
        text=""
        kind={kinds[0] ?? 'fact'}
        kinds={kinds}
        placeholder={placeholder}
        saveLabel={everywhere ? 'Add for all projects' : 'Add'}
        savingLabel="Adding"
        onSave={save}
        onCancel={onDone}
      />
    </div>
  );
}
