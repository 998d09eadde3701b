import { useState, type FormEvent } from 'react';
import type { RoleList } from '@shared/contract/agents';
import type { Mode } from '@shared/domain/danger';
import { modeWords } from '@shared/present/mode-words';
import { useServices } from '../../state/services';
import { useAnnounce } from '../../ui/announcer';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
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
  const announce = useAnnounce();
  const first = useFirstField();
  const [draft, setDraft] = useState(empty);
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
    const { mode, ...rest } = draft;
    const name = draft.name.trim();
    const chosen = mode === noMode ? {} : { mode };
    const answer = await client.call('agents.create', { ...rest, name, ...chosen });
    setSaving(false);
    if (!answer.ok) return setMistake({ field: answer.error.field ?? '', message: answer.error.message });
    announce(`The agent ${name} is there`);
    onCreated(answer.value.list);
  }

  return (
    <form aria-label="New agent" noValidate onSubmit={(event) => void create(event)}>
      <Box
        title="New agent"
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
      </Box>
    </form>
  );
}
