import type { ToolScope } from '@shared/domain/custom-tool';
import type { CustomToolView } from '@shared/domain/custom-tool-view';
import { toolNameProblem } from '@shared/template/check-tool';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useServices } from '../../../../state/services';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Input } from '../../../../ui/input';
import { Segmented } from '../../../../ui/segmented';
import { customTools, type CustomToolList } from '../../../state/custom-tools-data';

interface DuplicateFormProps {
  readonly view: CustomToolView;
  readonly list: CustomToolList;
  readonly onDone: () => void;
}

/** A tool's name is fixed, so another name is another tool (CT2). */
export function DuplicateForm({ view, list, onDone }: DuplicateFormProps) {
  const { client } = useServices();
  const { ask } = customTools.useSlice((slice) => slice.customToolsActions);
  const [as, setAs] = useState(`${view.tool.name}_copy`.slice(0, 64));
  const [toScope, setToScope] = useState<ToolScope>(view.scope);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = toolNameProblem(as.trim());
    if (problem !== undefined) return setError(problem);
    setSaving(true);
    const which = { scope: view.scope, name: view.tool.name };
    const answer = await client.call('customTools.duplicate', { ...which, as: as.trim(), toScope });
    setSaving(false);
    if (!answer.ok) return setError(answer.error.message);
    if (answer.value.kind !== 'saved') {
      const said = answer.value.kind === 'refused' ? answer.value.problems : answer.value.questions;
      return setError(said.map(({ message }) => message).join(' '));
    }
    onDone();
    await ask();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the controls inside
    <form
      aria-label={`Duplicate ${view.tool.name}`}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onDone();
      }}
      className="flex flex-wrap items-start gap-2 border-t border-line bg-sunken px-3 py-2"
    >
      <Field label="New name" error={error} className="min-w-60 flex-1">
        <Input
          ref={field}
          mono
          value={as}
          onValueChange={(next) => {
            setError(undefined);
            setAs(next);
          }}
        />
      </Field>
      <Segmented<ToolScope>
        aria-label="Scope of the copy"
        options={[
          {
            value: 'workspace',
            label: 'Workspace',
            disabledReason: list.workspaceFolder === null ? 'Open a folder first' : undefined,
          },
          { value: 'user', label: 'User' },
        ]}
        value={toScope}
        onValueChange={setToScope}
      />
      <Button submit loading={saving} loadingLabel="Duplicating">
        Duplicate
      </Button>
      <Button variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
