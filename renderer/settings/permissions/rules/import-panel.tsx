import type { ReplyOf } from '@shared/contract';
import type { ImportEntry } from '@shared/domain/permission';
import { useState } from 'react';
import { formatCount, formatPlural } from '../../../lib/format';
import { useServices } from '../../../state/services';
import { Box } from '../../../ui/box';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { EmptyState } from '../../../ui/empty-state';
import { RowList } from '../../../ui/row-list';
import { MessageStrip } from '../../message-strip';
import { useAsked } from '../../use-asked';
import { EffectBadge, OriginLink, ScopeBadge } from '../rule-parts';

interface ImportPanelProps {
  readonly onClose: () => void;
  readonly onImported: () => Promise<void>;
}

/** Claude Code's rules of this person and folder: looked at, ticked, then taken over (PE3). */
export function ImportPanel({ onClose, onImported }: ImportPanelProps) {
  const { client } = useServices();
  const preview = useAsked('permissions.importPreview', null);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const usable = preview.value?.entries.filter(canImport) ?? [];
  const ticked = usable.filter(({ id }) => !unticked.has(id));

  async function take(): Promise<void> {
    setSaving(true);
    const answer = await client.call('permissions.import', { ids: ticked.map(({ id }) => id) });
    setSaving(false);
    if (!answer.ok) return setError(answer.error.message);
    await onImported();
    onClose();
  }

  const tick = (id: string, on: boolean): void =>
    setUnticked((now) => (on ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id])));
  const failed = error ?? preview.error;
  return (
    <Box
      title="Import from Claude Code"
      note={preview.value && notesOf(preview.value)}
      footer={
        <>
          {usable.length > 1 && (
            <Checkbox
              checked={ticked.length === usable.length}
              indeterminate={ticked.length > 0 && ticked.length < usable.length}
              onCheckedChange={(on) => setUnticked(new Set(on ? [] : usable.map(({ id }) => id)))}
            >
              All {formatCount(usable.length)}
            </Checkbox>
          )}
          <span className="flex-1" />
          <Button size="sm" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="sm"
            variant="primary"
            loading={saving}
            loadingLabel="Importing"
            disabledReason={ticked.length === 0 ? 'No rule is ticked' : undefined}
            onClick={() => void take()}
          >
            {ticked.length === 0 ? 'Import' : `Import ${formatPlural(ticked.length, 'rule')}`}
          </Button>
        </>
      }
    >
      {failed !== undefined && <MessageStrip tone="error">{failed}</MessageStrip>}
      {preview.value?.files.map(
        ({ path, problem }) =>
          problem !== undefined && (
            <MessageStrip key={path} tone="warning" file={path}>
              {problem}
            </MessageStrip>
          ),
      )}
      {preview.value?.entries.length === 0 && (
        <EmptyState title="Claude Code has no rules here" className="p-3">
          Looked at {preview.value.files.map(({ path }) => path).join(', ')}.
        </EmptyState>
      )}
      <RowList
        role="list"
        aria-label="Rules of Claude Code"
        items={preview.value?.entries ?? []}
        getKey={({ id }) => id}
        estimateSize={() => 32}
        renderItem={(entry) => (
          <EntryRow entry={entry} ticked={!unticked.has(entry.id)} onTick={(on) => tick(entry.id, on)} />
        )}
        manyClassName="max-h-100"
      />
    </Box>
  );
}

interface EntryRowProps {
  readonly entry: ImportEntry;
  readonly ticked: boolean;
  readonly onTick: (ticked: boolean) => void;
}

function EntryRow({ entry, ticked, onTick }: EntryRowProps) {
  const { text, rule, effect, scope, note, present, file, line } = entry;
  const usable = canImport(entry);
  return (
    <div className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line px-3 py-1">
      <Checkbox
        aria-label={`Import ${effect} ${text}`}
        checked={usable && ticked}
        disabled={!usable}
        onCheckedChange={onTick}
      />
      <span className="w-16">
        <EffectBadge effect={effect} />
      </span>
      <span className="min-w-40 flex-1 font-mono text-code wrap-anywhere">
        {text}
        {rule !== undefined && rule !== text && <span className="text-muted"> → {rule}</span>}
      </span>
      {present && <span className="text-small text-subtle">there already</span>}
      <ScopeBadge scope={scope} />
      <OriginLink rule={{ file, line, scope, text, effect }} />
      {note !== undefined && <span className="w-full pl-6.5 text-small text-amber">{note}</span>}
    </div>
  );
}

function canImport({ rule, present }: ImportEntry): boolean {
  return rule !== undefined && !present;
}

function notesOf({ entries, files }: ReplyOf<'permissions.importPreview'>): string {
  const found = files.filter((file) => file.found).length;
  return `${formatPlural(entries.length, 'rule')} in ${formatPlural(found, 'settings file')}`;
}
