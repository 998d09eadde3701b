import type { RoleList } from '@shared/contract/agents';
import type { Mode } from '@shared/domain/danger';
import { modeWords } from '@shared/present/mode-words';
import { useServices } from '../../state/services';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
import { NewFileForm, useNewFile } from '../new-file-form';
import { useFirstField } from '../use-first-field';

interface AgentFormProps {
  readonly folder: string;
  readonly onClose: () => void;
  readonly onCreated: (list: RoleList) => void;
}

/** Stands for the mode of whoever the agent works for. */
const noMode = 'none';
const modes: readonly { readonly value: Mode | typeof noMode; readonly label: string }[] = [
  { value: noMode, label: 'As in the conversation' },
  ...(['manual', 'edits', 'full'] as const).map((mode) => ({ value: mode, label: modeWords[mode].word })),
];

const empty = {
  name: '',
  description: '',
  tools: '',
  model: '',
  mode: noMode as Mode | typeof noMode,
  prompt: '',
};

/** A new agent of the person's own: when to start it, what it may use, and what it is told. */
export function AgentForm({ folder, onClose, onCreated }: AgentFormProps) {
  const { client } = useServices();
  const first = useFirstField();
  const form = useNewFile(empty);
  const { draft, change, errorOf } = form;

  async function create(): Promise<void> {
    const { mode, ...rest } = draft;
    const chosen = mode === noMode ? {} : { mode };
    const made = await form.create('agent', (name) =>
      client.call('agents.create', { ...rest, name, ...chosen }),
    );
    if (made !== undefined) onCreated(made.list);
  }

  return (
    <NewFileForm
      title="New agent"
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
          placeholder="reviewer"
        />
      </Field>
      <Field
        label="When"
        error={errorOf('description')}
        description="The model reads this sentence and starts the agent when it fits."
        className="max-w-160"
      >
        <Input
          value={draft.description}
          onValueChange={(description) => change({ description })}
          placeholder="Reviews a change and reports what is wrong with it."
        />
      </Field>
      <Field
        label="Tools"
        error={errorOf('tools')}
        description="Split by commas. Empty leaves it all tools."
        className="max-w-160"
      >
        <Input
          mono
          value={draft.tools}
          onValueChange={(tools) => change({ tools })}
          placeholder="Read, Search, Bash"
        />
      </Field>
      <Field
        label="Model"
        error={errorOf('model')}
        description="Empty keeps the model of the conversation."
        className="max-w-160"
      >
        <Input
          mono
          value={draft.model}
          onValueChange={(model) => change({ model })}
          placeholder="provider/model, or opus"
        />
      </Field>
      <Field label="Mode" className="max-w-160">
        <Select
          aria-label="Mode"
          options={modes}
          value={draft.mode}
          onValueChange={(mode) => change({ mode })}
        />
      </Field>
      <Field label="Told" error={errorOf('prompt')} className="max-w-160">
        <TextArea
          mono
          minLines={6}
          maxLines={20}
          value={draft.prompt}
          onValueChange={(prompt) => change({ prompt })}
        />
      </Field>
    </NewFileForm>
  );
}
