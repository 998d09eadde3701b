import { useState, type FormEvent } from 'react';
import type { SkillList } from '@shared/contract/skills';
import { useServices } from '../../state/services';
import { useAnnounce } from '../../ui/announcer';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { TextArea } from '../../ui/text-area';
import { useFirstField } from '../use-first-field';

interface SkillFormProps {
  readonly folder: string;
  readonly onClose: () => void;
  readonly onCreated: (list: SkillList) => void;
}

/** A new skill of the person's own: when to load it, and what the model then does. */
export function SkillForm({ folder, onClose, onCreated }: SkillFormProps) {
  const { client } = useServices();
  const announce = useAnnounce();
  const first = useFirstField();
  const [draft, setDraft] = useState({ name: '', description: '', content: '' });
  const [mistake, setMistake] = useState<{ readonly field: string; readonly message: string }>();
  const [saving, setSaving] = useState(false);
  const errorOf = (field: string) => (mistake?.field === field ? mistake.message : undefined);
  const change = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part });
    setMistake(undefined);
  };

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSaving(true);
    const answer = await client.call('skills.create', { ...draft, name: draft.name.trim() });
    setSaving(false);
    if (!answer.ok) return setMistake({ field: answer.error.field ?? '', message: answer.error.message });
    announce(`The skill ${draft.name.trim()} is there`);
    onCreated(answer.value.list);
  }

  return (
    <form aria-label="New skill" noValidate onSubmit={(event) => void create(event)}>
      <Box
        title="New skill"
        note={folder}
        bodyClassName="flex flex-col gap-2.5 p-3"
        footer={
          <>
            <Button submit variant="primary" loading={saving} loadingLabel="Creating">
              Create
            </Button>
            <Button onClick={onClose}>Cancel</Button>
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
            ref={first}
            value={draft.name}
            onValueChange={(name) => change({ name })}
            placeholder="release-notes"
          />
        </Field>
        <Field
          label="When"
          error={errorOf('description')}
          description="The model reads this sentence in every conversation and loads the skill when it fits."
          className="max-w-160"
        >
          <Input
            value={draft.description}
            onValueChange={(description) => change({ description })}
            placeholder="Write release notes from the commits since the last tag."
          />
        </Field>
        <Field
          label="What"
          error={errorOf('content')}
          description="$ARGUMENTS stands for what is typed after the name."
          className="max-w-160"
        >
          <TextArea
            mono
            minLines={6}
            maxLines={20}
            value={draft.content}
            onValueChange={(content) => change({ content })}
          />
        </Field>
      </Box>
    </form>
  );
}
