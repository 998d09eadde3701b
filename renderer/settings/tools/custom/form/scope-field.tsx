import type { ToolScope } from '@shared/domain/custom-tool';
import { Folder, User } from 'lucide-react';
import { Segmented } from '../../../../ui/segmented';
import { Switch } from '../../../../ui/switch';
import { scopeOf } from '../../../state/custom-tools-slice';
import { useDesk, useForm } from '../desk-context';
import { FormRow } from './form-row';

/** Where the file lies (CT16), and whether memory reads the calls (CT13). */
export function ScopeField() {
  const { isNew, list, change } = useDesk();
  const scope = useForm((form) => scopeOf(form, list));
  const memory = useForm((form) => form.memory);
  const noFolder = list.workspaceFolder === null;
  const options = [
    {
      value: 'workspace' as const,
      label: 'Workspace',
      icon: Folder,
      disabledReason: noFolder ? 'Open a folder first' : undefined,
    },
    { value: 'user' as const, label: 'User', icon: User },
  ];
  return (
    <FormRow label={isNew ? 'Scope' : 'Memory'}>
      <div data-field="scope" className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-1">
        {isNew && (
          <Segmented<ToolScope>
            aria-label="Scope"
            options={options}
            value={scope}
            onValueChange={(next) => change({ scope: next })}
          />
        )}
        <Switch
          label="Memory reads its calls"
          checked={memory}
          onCheckedChange={(next) => change({ memory: next })}
        />
      </div>
      {isNew && (
        <p className="text-small text-muted">
          {noFolder
            ? 'No folder is open, so it can only be a user tool, for every project on this machine.'
            : scope === 'user'
              ? 'For every project on this machine.'
              : 'For this folder alone. It is used in place of a user tool of the same name.'}
        </p>
      )}
    </FormRow>
  );
}
