import { bodyKind } from '@shared/template/body';
import { useCallback, useMemo } from 'react';
import { CodeField } from '../../../../editor';
import { Checkbox } from '../../../../ui/checkbox';
import { Select } from '../../../../ui/select';
import type { ToolForm } from '../../../state/tool-form';
import { useDesk, useProblems, useForm } from '../desk-context';
import { FieldError, FormRow } from './form-row';
import { PairsField } from './pairs-field';
import { parameterNames, placeMarks } from './places';
import { TemplateInput } from './template-input';
import { TimeoutField } from './timeout-field';
import { MissingSecrets } from './vault-line';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** A request with `{{name}}` wherever a parameter goes (CT5). */
export function HttpFields() {
  return (
    <>
      <RequestField />
      <PairsField kind="headers" />
      <BodyField />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pl-24 @max-md:pl-21">
        <TimeoutField />
        <CertificateBox />
      </div>
    </>
  );
}

function RequestField() {
  const { change, secrets } = useDesk();
  const { errorOf } = useProblems();
  const url = useForm((form) => form.url);
  const parameters = useForm((form) => form.parameters);
  const names = { parameters: parameterNames(parameters), secrets: secrets.map(({ name }) => name) };
  const urlError = errorOf('http.url');
  return (
    <FormRow label="Request">
      <div className="flex">
        <MethodSelect />
        <span data-field="http.url" className="flex min-w-0 flex-1">
          <TemplateInput
            aria-label="URL"
            value={url}
            names={names}
            invalid={urlError !== undefined}
            errorId={urlError === undefined ? undefined : 'custom-tool-url-error'}
            onValueChange={(next) => change({ url: next })}
            placeholder="https://api.example.com/forecast/{{city}}?days={{days}}"
            className="rounded-l-none"
          />
        </span>
      </div>
      <FieldError id="custom-tool-url-error">{urlError ?? errorOf('http.method')}</FieldError>
      <MissingSecrets text={url} field="http.url" />
    </FormRow>
  );
}

function MethodSelect() {
  const { change } = useDesk();
  const { errorOf } = useProblems();
  const method = useForm((form) => form.method);
  const known = methods.includes(method) ? methods : [method, ...methods];
  return (
    <span data-field="http.method" className="flex">
      <Select
        aria-label="Method"
        options={known.map((value) => ({ value, label: value, mono: true }))}
        value={method}
        onValueChange={(next) => change({ method: next })}
        invalid={errorOf('http.method') !== undefined}
        className="w-22 rounded-r-none! border-r-0!"
      />
    </span>
  );
}

function CertificateBox() {
  const { change } = useDesk();
  const allowSelfSigned = useForm((form) => form.allowSelfSigned);
  return (
    <Checkbox checked={allowSelfSigned} onCheckedChange={(next) => change({ allowSelfSigned: next })}>
      Accept a self-signed certificate
    </Checkbox>
  );
}

function BodyField() {
  const { change, secrets, touch } = useDesk();
  const { errorOf } = useProblems();
  const body = useForm((form) => form.body);
  const method = useForm((form) => form.method);
  const language = useForm(languageOf);
  const parameters = useForm((form) => form.parameters);
  const spelled = JSON.stringify([parameterNames(parameters), secrets.map(({ name }) => name)]);
  const marks = useCallback(
    (text: string) => {
      const [names, known] = JSON.parse(spelled) as [string[], string[]];
      return placeMarks(text, { parameters: names, secrets: known });
    },
    [spelled],
  );
  const suggestions = useMemo(() => {
    const [names, known] = JSON.parse(spelled) as [string[], string[]];
    return {
      opening: '{{',
      list: [
        ...names.map((name) => ({ text: `{{${name}}}`, detail: 'parameter' })),
        ...known.map((name) => ({ text: `{{vault:${name}}}`, detail: 'Vault' })),
      ],
    };
  }, [spelled]);
  const error = errorOf('http.body');
  const leave = useCallback(() => touch('http.body'), [touch]);
  const empty = body === '';
  return (
    <FormRow single label="Body">
      <div data-field="http.body" className="flex flex-col gap-1">
        <CodeField
          aria-label="Body"
          language={language}
          value={body}
          onValueChange={(next) => change({ body: next })}
          invalid={error !== undefined}
          minLines={empty ? 1 : 3}
          placeholder={
            /^(GET|HEAD)$/i.test(method) ? `None. A ${method} sends no body.` : '{"city": "{{city}}"}'
          }
          marks={marks}
          suggestions={suggestions}
          onLeave={empty ? undefined : leave}
        />
        <FieldError>{error}</FieldError>
        <MissingSecrets text={body} field="http.body" />
      </div>
    </FormRow>
  );
}

function languageOf({ headers, body }: ToolForm): 'json' | 'xml' | 'plaintext' {
  const type = headers.find(({ name }) => name.trim().toLowerCase() === 'content-type')?.value;
  const kind = type === undefined ? (/^\s*[{[]/.test(body) ? 'json' : 'text') : bodyKind(type);
  return kind === 'json' || kind === 'xml' ? kind : 'plaintext';
}
