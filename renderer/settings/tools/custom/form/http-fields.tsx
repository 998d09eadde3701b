import { bodyKind } from '@shared/template/body';
import { useCallback, useMemo } from 'react';
import { CodeField } from '../../../../editor';
import { Checkbox } from '../../../../ui/checkbox';
import { Select } from '../../../../ui/select';
import type { ToolForm } from '../../../state/tool-form';
import { useDesk } from '../desk-context';
import { FieldError, FormRow } from './form-row';
import { PairsField } from './pairs-field';
import { parameterNames, placeMarks } from './places';
import { TemplateInput } from './template-input';
import { TimeoutField } from './timeout-field';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** A request with `{{name}}` wherever a parameter goes (CT5). */
export function HttpFields() {
  const { form, change, errorOf, secrets } = useDesk();
  const names = { parameters: parameterNames(form.parameters), secrets: secrets.map(({ name }) => name) };
  const urlError = errorOf('http.url');
  const known = methods.includes(form.method) ? methods : [form.method, ...methods];
  return (
    <>
      <FormRow label="Request">
        <div className="flex">
          <span data-field="http.method" className="flex">
            <Select
              aria-label="Method"
              options={known.map((value) => ({ value, label: value, mono: true }))}
              value={form.method}
              onValueChange={(method) => change({ method })}
              invalid={errorOf('http.method') !== undefined}
              className="w-22 rounded-r-none! border-r-0!"
            />
          </span>
          <span data-field="http.url" className="flex min-w-0 flex-1">
            <TemplateInput
              aria-label="URL"
              value={form.url}
              names={names}
              invalid={urlError !== undefined}
              errorId={urlError === undefined ? undefined : 'custom-tool-url-error'}
              onValueChange={(url) => change({ url })}
              placeholder="https://api.example.com/forecast/{{city}}?days={{days}}"
              className="rounded-l-none"
            />
          </span>
        </div>
        <FieldError id="custom-tool-url-error">{urlError ?? errorOf('http.method')}</FieldError>
      </FormRow>
      <PairsField kind="headers" />
      <BodyField />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pl-24 @max-md:pl-21">
        <TimeoutField />
        <Checkbox
          checked={form.allowSelfSigned}
          onCheckedChange={(allowSelfSigned) => change({ allowSelfSigned })}
        >
          Accept a self-signed certificate
        </Checkbox>
      </div>
    </>
  );
}

function BodyField() {
  const { form, change, errorOf, secrets, touch } = useDesk();
  const spelled = JSON.stringify([parameterNames(form.parameters), secrets.map(({ name }) => name)]);
  const marks = useCallback(
    (text: string) => {
      const [parameters, known] = JSON.parse(spelled) as [string[], string[]];
      return placeMarks(text, { parameters, secrets: known });
    },
    [spelled],
  );
  const suggestions = useMemo(() => {
    const [parameters, known] = JSON.parse(spelled) as [string[], string[]];
    return {
      opening: '{{',
      list: [
        ...parameters.map((name) => ({ text: `{{${name}}}`, detail: 'parameter' })),
        ...known.map((name) => ({ text: `{{vault:${name}}}`, detail: 'Vault' })),
      ],
    };
  }, [spelled]);
  const error = errorOf('http.body');
  const leave = useCallback(() => touch('http.body'), [touch]);
  const empty = form.body === '';
  return (
    <FormRow single label="Body">
      <div data-field="http.body" className="flex flex-col gap-1">
        <CodeField
          aria-label="Body"
          language={languageOf(form)}
          value={form.body}
          onValueChange={(body) => change({ body })}
          invalid={error !== undefined}
          minLines={empty ? 1 : 3}
          placeholder={
            /^(GET|HEAD)$/i.test(form.method)
              ? `None. A ${form.method} sends no body.`
              : '{"city": "{{city}}"}'
          }
          marks={marks}
          suggestions={suggestions}
          onLeave={empty ? undefined : leave}
        />
        <FieldError>{error}</FieldError>
      </div>
    </FormRow>
  );
}

function languageOf({ headers, body }: ToolForm): 'json' | 'xml' | 'plaintext' {
  const type = headers.find(({ name }) => name.trim().toLowerCase() === 'content-type')?.value;
  const kind = type === undefined ? (/^\s*[{[]/.test(body) ? 'json' : 'text') : bodyKind(type);
  return kind === 'json' || kind === 'xml' ? kind : 'plaintext';
}
