import type { SkillList } from '@shared/contract/skills';
import { useServices } from '../../state/services';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { TextArea } from '../../ui/text-area';
import { NewFileForm, useNewFile } from '../new-file-form';
import { useFirstField } from '../use-first-field';

interface SkillFormProps {
  readonly folder: string;
  readonly onClose: () => void;
  readonly onCreated: (list: SkillList) => void;
}

/** A new skill of the person's own: when to load it, and what the model then does. */
export function SkillForm({ folder, onClose, onCreated }: SkillFormProps) {
  const { client } = useServices();
  const first = useFirstField();
  const form = useNewFile({ name: '', description: '', content: '' });
  const { draft, change, errorOf } = form;

  async function create(): Promise<void> {
    const made = await form.create('skill', (name) => client.call('skills.create', { ...draft, name }));
    if (made !== undefined) onCreated(made.list);
  }

  return (
    <NewFileForm
      title="New skill"
      folder={folder}
      saving={form.saving}
      error={errorOf('')}
      onSubmit={create}
      onClose={onClose}
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
    </NewFileForm>
  );
}
