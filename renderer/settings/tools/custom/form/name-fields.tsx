import { Globe, SquareTerminal } from 'lucide-react';
import { Badge } from '../../../../ui/badge';
import { Field } from '../../../../ui/field';
import { Input } from '../../../../ui/input';
import { Segmented } from '../../../../ui/segmented';
import { TextArea } from '../../../../ui/text-area';
import type { ToolKind } from '../../../state/tool-form';
import { useDesk, useProblems, useForm } from '../desk-context';
import { FormRow } from './form-row';

export const kindLooks = {
  bash: { label: 'Bash', icon: SquareTerminal },
  http: { label: 'HTTP', icon: Globe },
} as const;

const kinds = (['bash', 'http'] as const).map((value) => ({ value, ...kindLooks[value] }));

/** Name and kind: both are fixed once the tool is there (CT2). */
export function NameField() {
  const { isNew, change } = useDesk();
  const { errorOf } = useProblems();
  const name = useForm((form) => form.name);
  const kind = useForm((form) => form.kind);
  if (!isNew) {
    return (
      <FormRow single label="Name">
        <p className="flex min-h-control flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-mono text-code wrap-anywhere">{name}</span>
          <Badge kind="label" icon={kindLooks[kind].icon}>
            {kindLooks[kind].label}
          </Badge>
          <span className="text-small text-muted">Fixed; Duplicate as… makes one of another name.</span>
        </p>
      </FormRow>
    );
  }
  return (
    <div className="flex flex-wrap items-start gap-2" data-field="name">
      <Field label="Name" error={errorOf('name')} className="min-w-60 flex-1">
        <Input
          mono
          value={name}
          onValueChange={(next) => change({ name: next })}
          placeholder={kind === 'bash' ? 'deploy_staging' : 'weather'}
        />
      </Field>
      <Segmented<ToolKind>
        aria-label="Kind"
        options={kinds}
        value={kind}
        onValueChange={(next) => change({ kind: next })}
      />
    </div>
  );
}

export function DescriptionField() {
  const { change } = useDesk();
  const { errorOf } = useProblems();
  const description = useForm((form) => form.description);
  return (
    <div data-field="description">
      <Field label="Description" error={errorOf('description')}>
        <TextArea
          value={description}
          onValueChange={(next) => change({ description: next })}
          placeholder="What it does and what comes back, in one or two sentences"
          maxLines={6}
        />
      </Field>
    </div>
  );
}
