import { Globe, SquareTerminal } from 'lucide-react';
import { Badge } from '../../../../ui/badge';
import { Field } from '../../../../ui/field';
import { Input } from '../../../../ui/input';
import { Segmented } from '../../../../ui/segmented';
import { TextArea } from '../../../../ui/text-area';
import type { ToolKind } from '../../../state/tool-form';
import { useDesk } from '../desk-context';
import { FormRow } from './form-row';

export const kindLooks = {
  bash: { label: 'Bash', icon: SquareTerminal },
  http: { label: 'HTTP', icon: Globe },
} as const;

const kinds = (['bash', 'http'] as const).map((value) => ({ value, ...kindLooks[value] }));

/** Name and kind: both are fixed once the tool is there (CT2). */
export function NameField() {
  const { isNew, form, change, errorOf } = useDesk();
  if (!isNew) {
    return (
      <FormRow single label="Name">
        <p className="flex min-h-control flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-mono text-code wrap-anywhere">{form.name}</span>
          <Badge kind="label" icon={kindLooks[form.kind].icon}>
            {kindLooks[form.kind].label}
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
          value={form.name}
          onValueChange={(name) => change({ name })}
          placeholder={form.kind === 'bash' ? 'deploy_staging' : 'weather'}
        />
      </Field>
      <Segmented<ToolKind>
        aria-label="Kind"
        options={kinds}
        value={form.kind}
        onValueChange={(kind) => change({ kind })}
      />
    </div>
  );
}

export function DescriptionField() {
  const { form, change, errorOf } = useDesk();
  return (
    <div data-field="description">
      <Field label="Description" error={errorOf('description')}>
        <TextArea
          value={form.description}
          onValueChange={(description) => change({ description })}
          placeholder="What it does and what comes back, in one or two sentences"
          maxLines={6}
        />
      </Field>
    </div>
  );
}
