import { toolShells, type ToolShell } from '@shared/domain/custom-tool';
import { useCallback, useMemo } from 'react';
import { CodeField } from '../../../../editor';
import { Field } from '../../../../ui/field';
import { Input } from '../../../../ui/input';
import { Select } from '../../../../ui/select';
import { useDesk, useProblems, useForm } from '../desk-context';
import { FieldError, FormRow } from './form-row';
import { PairsField } from './pairs-field';
import { parameterNames, variableMarks } from './places';
import { TimeoutField } from './timeout-field';

const shells = toolShells.map((value) => ({ value, label: value, mono: true }));

/** A script, where and by what it runs, and the variables it gets beside its parameters (CT3). */
export function BashFields() {
  return (
    <>
      <ScriptField />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
        <DirectoryField />
        <ShellField />
        <TimeoutField />
      </div>
      <PairsField kind="env" />
    </>
  );
}

function ScriptField() {
  const { change, touch } = useDesk();
  const { errorOf } = useProblems();
  const script = useForm((form) => form.script);
  const parameters = useForm((form) => form.parameters);
  const env = useForm((form) => form.env);
  const names = parameterNames(parameters);
  const variables = [
    ...names.map((name) => [name.toUpperCase(), `parameter ${name}`]),
    ...env.map(({ name }) => [name, 'environment']),
  ];
  const offered = variables.map(([name, detail]) => `${name}\n${detail}`).join('\n\n');
  const suggestions = useMemo(
    () => ({
      opening: '$',
      list: offered.split('\n\n').flatMap((line) => {
        const [name = '', detail = ''] = line.split('\n');
        return name === '' ? [] : [{ text: `$${name}`, detail }];
      }),
    }),
    [offered],
  );
  const spelled = names.join(' ');
  const marks = useCallback((text: string) => variableMarks(text, spelled.split(' ')), [spelled]);
  const scriptError = errorOf('bash.script');
  const leave = useCallback(() => touch('bash.script'), [touch]);
  return (
    <FormRow single label="Script">
      <div data-field="bash.script" className="flex flex-col gap-1">
        <CodeField
          aria-label="Script"
          language="shell"
          value={script}
          onValueChange={(next) => change({ script: next })}
          invalid={scriptError !== undefined}
          placeholder={'git push staging "$BRANCH":main'}
          marks={marks}
          suggestions={suggestions}
          onLeave={script === '' ? undefined : leave}
        />
        <FieldError>{scriptError}</FieldError>
      </div>
    </FormRow>
  );
}

function DirectoryField() {
  const { change } = useDesk();
  const { errorOf } = useProblems();
  const workingDirectory = useForm((form) => form.workingDirectory);
  return (
    <div data-field="bash.workingDirectory" className="min-w-50 flex-1">
      <Field label="Directory" error={errorOf('bash.workingDirectory')}>
        <Input
          mono
          value={workingDirectory}
          onValueChange={(next) => change({ workingDirectory: next })}
          placeholder="the workspace’s root"
        />
      </Field>
    </div>
  );
}

function ShellField() {
  const { change } = useDesk();
  const { errorOf } = useProblems();
  const shell = useForm((form) => form.shell);
  return (
    <div data-field="bash.shell">
      <Field label="Shell" error={errorOf('bash.shell')} className="grid-cols-[auto_minmax(0,1fr)]!">
        <Select<ToolShell>
          options={shells}
          value={shell}
          onValueChange={(next) => change({ shell: next })}
          className="w-20"
        />
      </Field>
    </div>
  );
}
