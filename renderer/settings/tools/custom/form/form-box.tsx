import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { formatPlural } from '../../../../lib/format';
import { Box } from '../../../../ui/box';
import { Button } from '../../../../ui/button';
import { PathText } from '../../../../ui/path-text';
import { scopeOf } from '../../../state/custom-tools-slice';
import { useDesk, useDeskState, useProblems, useForm } from '../desk-context';
import { BashFields } from './bash-fields';
import { DangerField } from './danger-field';
import { DescriptionField, NameField } from './name-fields';
import { ExamplesField } from './examples-field';
import { FillPanel } from './fill-panel';
import { HttpFields } from './http-fields';
import { FormNotes } from './form-notes';
import { ParametersField } from './parameters-field';
import { ScopeField } from './scope-field';

/** The form of a tool (CT1–CT3, CT5, CT10, CT11, CT13). */
export function FormBox() {
  const { isNew, save, key, actions } = useDesk();
  const name = useForm((form) => (isNew ? '' : form.name));
  const kind = useForm((form) => form.kind);
  const hasExamples = useForm((form) => form.examples.length > 0);
  const failure = useDeskState((desk) => desk.failure);
  const [filling, setFilling] = useState(false);
  return (
    <form
      aria-label={isNew ? 'New tool' : `Change ${name}`}
      noValidate
      className="flex min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Box
        className="flex-1"
        title={isNew ? 'New tool' : `Change ${name}`}
        end={
          isNew && (
            <Button
              variant="ghost"
              size="sm"
              icon={ClipboardPaste}
              pressed={filling}
              aria-expanded={filling}
              onClick={() => setFilling(!filling)}
            >
              Fill from…
            </Button>
          )
        }
        footer={<FormFoot />}
        bodyClassName="flex flex-col"
      >
        {isNew && filling && <FillPanel onClose={() => setFilling(false)} />}
        <FormNotes />
        <div className="flex flex-col gap-2.5 p-3">
          <NameField />
          <DescriptionField />
          <ParametersField />
          {kind === 'bash' ? <BashFields /> : <HttpFields />}
          <DangerField />
          <ScopeField />
          {hasExamples && <ExamplesField />}
        </div>
        {failure !== undefined && (
          <p role="alert" className="mt-auto bg-redsoft px-3 py-2 text-base wrap-anywhere text-fg">
            {failure}{' '}
            <Button size="sm" onClick={() => void actions.save(key)}>
              Try again
            </Button>
          </p>
        )}
      </Box>
    </form>
  );
}

function FormFoot() {
  const { isNew, key, list, actions } = useDesk();
  const { all: problems } = useProblems();
  const name = useForm((form) => form.name.trim());
  const scope = useForm((form) => scopeOf(form, list));
  const saving = useDeskState((desk) => desk.saving);
  const tried = useDeskState((desk) => desk.tried);
  const folder = scope === 'user' ? list.userFolder : (list.workspaceFolder ?? '');
  const fields = new Set(problems.map(({ field }) => field)).size;
  return (
    <>
      <Button submit variant="primary" loading={saving} loadingLabel={isNew ? 'Creating' : 'Saving'}>
        {isNew ? 'Create' : 'Save'}
      </Button>
      <Button onClick={() => actions.clear(key)}>Cancel</Button>
      {tried && fields > 0 ? (
        <p role="status" className="ml-auto text-right text-red">
          Fix {formatPlural(fields, 'field')} to {isNew ? 'create' : 'save'} the tool
        </p>
      ) : (
        <PathText
          size="meta"
          nameClassName="text-muted"
          className="min-w-0 flex-1 text-right"
          path={`${folder}/${name === '' ? '‹name›' : name}.json`}
        />
      )}
    </>
  );
}
