import { memoryTextLimit, type MemoryKind } from '@shared/domain/memory';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
import { useFirstField } from '../use-first-field';
import { kindWord } from './memory-words';

export interface MemoryFormProps {
  /** Its name for those who do not see it. */
  readonly label: string;
  readonly text: string;
  readonly kind: MemoryKind;
  /** Kinds to choose from; with one there is nothing to choose. */
  readonly kinds: readonly MemoryKind[];
  readonly placeholder?: string | undefined;
  readonly saveLabel: string;
  readonly savingLabel: string;
  /** An error is a sentence. */
  readonly onSave: (text: string, kind: MemoryKind) => Promise<string | undefined>;
  readonly onCancel: () => void;
}

/** The words of a memory and its kind. Ctrl+Enter saves, Esc leaves. */
export function MemoryForm(props: MemoryFormProps) {
  const { label, kinds, placeholder, saveLabel, savingLabel, onSave, onCancel } = props;
  const first = useFirstField<HTMLTextAreaElement>();
  const [text, setText] = useState(props.text);
  const [kind, setKind] = useState(props.kind);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const left = memoryTextLimit - text.trim().length;
  const reason =
    text.trim() === ''
      ? 'Write what is to be kept'
      : left < 0
        ? `Take out ${-left} characters: ${memoryTextLimit} are the most`
        : undefined;

  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (reason !== undefined || saving) return;
    setSaving(true);
    const problem = await onSave(text.trim(), kind);
    setSaving(false);
    setError(problem);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside
    <form
      aria-label={label}
      onSubmit={(event) => void save(event)}
      onKeyDown={press}
      className="flex flex-col gap-2 p-3"
    >
      <TextArea
        ref={first}
        aria-label="Text"
        value={text}
        onValueChange={setText}
        minLines={2}
        invalid={left < 0 || error !== undefined}
        placeholder={placeholder}
      />
      <div className="flex flex-wrap items-center gap-2">
        {kinds.length > 1 && (
          <Select
            aria-label="Kind"
            options={kinds.map((value) => ({ value, label: kindWord(value) }))}
            value={kind}
            onValueChange={setKind}
            className="w-32"
          />
        )}
        <span role="status" className={left < 0 ? 'text-small text-red' : 'text-small text-muted'}>
          {error ?? (left < 0 ? `${-left} characters too many` : `${left} characters left`)}
        </span>
        <span className="ml-auto flex gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            submit
            variant="primary"
            disabledReason={reason}
            loading={saving}
            loadingLabel={savingLabel}
          >
            {saveLabel}
          </Button>
        </span>
      </div>
    </form>
  );
}
