import type { ImportDraft } from '@shared/domain/custom-tool-view';
import { useState } from 'react';
import { useServices } from '../../../../state/services';
import { Button } from '../../../../ui/button';
import { scopeOf } from '../../../state/custom-tools-slice';
import { useDesk, useForm } from '../desk-context';

interface DraftListProps {
  readonly drafts: readonly ImportDraft[];
  readonly onDraft: (draft: ImportDraft) => void;
}

/** Several tools of one file: each can be looked at in the form, or all are created as they are. */
export function DraftList({ drafts, onDraft }: DraftListProps) {
  const { client } = useServices();
  const { list, actions } = useDesk();
  const scope = useForm((form) => scopeOf(form, list));
  const [said, setSaid] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);

  async function createAll(): Promise<void> {
    setSaving(true);
    const words: string[] = [];
    for (const { draft } of drafts) {
      const answer = await client.call('customTools.save', {
        scope,
        draft,
        create: true,
        confirmed: false,
      });
      const name = nameOf(draft);
      if (!answer.ok) words.push(`${name}: ${answer.error.message}`);
      else if (answer.value.kind === 'refused') words.push(`${name}: ${messages(answer.value.problems)}`);
      else if (answer.value.kind === 'confirm')
        words.push(`${name}: look at it in the form. ${messages(answer.value.questions)}`);
      else words.push(`${name} was created.`);
    }
    setSaving(false);
    setSaid(words);
    await actions.ask();
  }

  return (
    <div className="flex flex-col gap-2">
      <ul
        aria-label="Tools of the file"
        className="max-h-40 divide-y divide-line overflow-y-auto rounded-md border border-edge bg-surface"
      >
        {drafts.map((draft, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two tools of a file may have one name
          <li key={index} className="flex items-center gap-2 px-2 py-0.5">
            <span className="font-mono text-code">{nameOf(draft.draft)}</span>
            <span className="min-w-0 flex-1 truncate text-small text-muted">
              {typeof draft.draft['description'] === 'string' && draft.draft['description']}
            </span>
            <Button
              size="xs"
              onClick={() => onDraft(draft)}
              aria-label={`Open ${nameOf(draft.draft)} in the form`}
            >
              Open in the form
            </Button>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        className="self-start"
        loading={saving}
        loadingLabel="Creating"
        onClick={() => void createAll()}
      >
        Create all {String(drafts.length)}
      </Button>
      <ul role="status" className="text-small text-muted">
        {said.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

function messages(problems: readonly { readonly message: string }[]): string {
  return problems.map(({ message }) => message).join(' ');
}

function nameOf(draft: Readonly<Record<string, unknown>>): string {
  return typeof draft['name'] === 'string' && draft['name'] !== '' ? draft['name'] : 'without a name';
}
