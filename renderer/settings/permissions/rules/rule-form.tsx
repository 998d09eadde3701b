import type { RuleDraft, RuleEffect } from '@shared/domain/permission';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Icon } from '../../../ui/icon';
import { Input } from '../../../ui/input';
import { Segmented } from '../../../ui/segmented';
import { Select } from '../../../ui/select';
import { agentOptions, allAgents } from '../../agent-options';
import type { Desk } from '../use-desk';
import { useAnswer } from '../use-answer';
import { ReplayView } from './replay-view';
import { ExpiryField, ScopeField } from './rule-fields';

export interface RuleFormProps {
  readonly desk: Desk;
  readonly initial: RuleDraft;
  /** The rule that is being changed. */
  readonly id?: string | undefined;
  /** The bound it has, in words. */
  readonly kept?: string | undefined;
  readonly onClose: () => void;
}

const effects: readonly { readonly value: RuleEffect; readonly label: string }[] = [
  { value: 'deny', label: 'Deny' },
  { value: 'ask', label: 'Ask' },
  { value: 'allow', label: 'Allow' },
];

/** A rule being written: what is wrong with it, what beats it, and what the last calls would have met, before it is saved. */
export function RuleForm({ desk, initial, id, kept, onClose }: RuleFormProps) {
  const { client } = useServices();
  const [draft, setDraft] = useState(initial);
  const [refused, setRefused] = useState<string>();
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const key = draft.text.trim() === '' ? null : JSON.stringify(draft);
  const check = useAnswer(key, () => client.call('permissions.check', draft));
  const found = check.answer?.ok === true && !check.pending ? check.answer.value : undefined;
  const sound = found !== undefined && found.problem === undefined;
  const replay = useAnswer(sound ? key : null, () =>
    client.call('permissions.replay', { draft, without: id === undefined ? [] : [id] }),
  );
  const error = refused ?? found?.problem;

  const change = (part: Partial<RuleDraft>): void => {
    setRefused(undefined);
    setDraft((now) => pruned({ ...now, ...part }));
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (draft.text.trim() === '')
      setRefused('The rule is empty. Name a tool, such as Bash(npm test) or Read(~/.ssh/**).');
    if (draft.text.trim() === '' || found?.problem !== undefined) return field.current?.focus();
    setSaving(true);
    const answer =
      id === undefined
        ? await client.call('permissions.add', draft)
        : await client.call('permissions.edit', { id, draft });
    setSaving(false);
    if (!answer.ok) {
      setRefused(answer.error.message);
      return field.current?.focus();
    }
    await desk.ask();
    onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves it from any of its fields
    <form
      aria-label={id === undefined ? 'New rule' : `Change ${initial.text}`}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
      className="flex flex-col gap-2 bg-sunken p-3"
    >
      <div className="flex flex-wrap items-start gap-2">
        <Segmented
          aria-label="Effect"
          options={effects}
          value={draft.effect}
          onValueChange={(effect) => change({ effect })}
        />
        <Field label="Rule" error={error} layout="stack" className="min-w-50 flex-1 *:first:sr-only">
          <Input
            ref={field}
            mono
            value={draft.text}
            onValueChange={(text) => change({ text })}
            placeholder="Bash(npm test)"
            loading={key !== null && check.pending}
          />
        </Field>
      </div>
      {conflictsOf(found?.conflicts ?? [], id === undefined ? undefined : initial.text).map((words) => (
        <p key={words} className="flex items-start gap-1.5 text-small text-amber">
          <Icon icon={TriangleAlert} size={12} className="mt-0.5" />
          {words}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <ScopeField
          draft={draft}
          onChange={change}
          conversations={desk.conversations}
          hasFolder={desk.list.workspaceFile !== null}
        />
        <Select
          aria-label="For agent"
          options={agentOptions(desk.agents, desk.list.agents)}
          value={draft.agent ?? allAgents}
          onValueChange={(agent) => change({ agent: agent === allAgents ? undefined : agent })}
          className="w-36"
        />
        <ExpiryField
          draft={draft}
          onChange={change}
          repository={desk.list.repository}
          kept={kept}
          keptUntil={initial.until}
        />
      </div>
      {replay.answer?.ok === true && <ReplayView replay={replay.answer.value} />}
      {replay.answer?.ok === false && <p className="text-small text-muted">{replay.answer.error.message}</p>}
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" submit loading={saving} loadingLabel="Saving">
          {id === undefined ? 'Add rule' : 'Save rule'}
        </Button>
      </div>
    </form>
  );
}

/** A rule that is being changed still stands, so it is found in its own way: that goes when it is saved. */
function conflictsOf(conflicts: readonly string[], changed: string | undefined): readonly string[] {
  return changed === undefined
    ? conflicts
    : conflicts.filter((words) => !words.includes(`${changed} covers it`));
}

/** Members that are set to nothing are left out, as the contract has them. */
function pruned(draft: { [Key in keyof RuleDraft]: RuleDraft[Key] | undefined }): RuleDraft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as RuleDraft;
}
