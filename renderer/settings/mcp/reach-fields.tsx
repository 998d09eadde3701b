import { useState } from 'react';
import type { FieldProblem } from '@shared/domain/custom-tool';
import { Collapsible } from '../../ui/collapsible';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { NumberField } from '../../ui/number-field';
import { TextArea } from '../../ui/text-area';
import type { Draft } from './draft';
import { PairsField } from './pairs-field';

interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** A program with its arguments and variables, or an address with its headers. */
export function ReachFields(props: FieldsProps & { readonly problems: readonly FieldProblem[] }) {
  const { draft, onChange, errorOf, problems } = props;
  if (draft.transport === 'stdio') {
    return (
      <>
        <Field label="Command" error={errorOf('command')} className="max-w-160">
          <Input
            mono
            value={draft.command}
            onValueChange={(command) => onChange({ command })}
            placeholder="npx"
          />
        </Field>
        <Field
          label="Arguments"
          error={errorOf('args')}
          description="One a line, without quotes: no shell reads them."
          className="max-w-160"
        >
          <TextArea
            mono
            minLines={2}
            maxLines={10}
            value={draft.args}
            onValueChange={(args) => onChange({ args })}
            spellCheck={false}
            placeholder={'-y\n@modelcontextprotocol/server-filesystem'}
          />
        </Field>
        <PairsField
          label="Environment"
          noun="variable"
          field="env"
          placeholder="API_KEY"
          pairs={draft.env}
          onPairs={(env) => onChange({ env })}
          problems={problems}
        />
        <Reference />
      </>
    );
  }
  return (
    <>
      <Field label="Address" error={errorOf('url')} className="max-w-160">
        <Input
          mono
          value={draft.url}
          onValueChange={(url) => onChange({ url })}
          placeholder="https://example.com/mcp"
        />
      </Field>
      <PairsField
        label="Headers"
        noun="header"
        field="headers"
        placeholder="Authorization"
        pairs={draft.headers}
        onPairs={(headers) => onChange({ headers })}
        problems={problems}
      />
      <Reference />
    </>
  );
}

/** How a key stays out of the file. */
function Reference() {
  return (
    <p className="max-w-160 pl-24 text-small text-muted @max-md:pl-21">
      Write <code className="font-mono text-code">{'${NAME}'}</code> to take a value from your login
      environment, so that no key stands in the file.
    </p>
  );
}

/** What few servers need. Open where something of it is set or wrong. */
export function MoreFields({ draft, onChange, errorOf }: FieldsProps) {
  const { transport, cwd, timeout, clientId, callbackPort } = draft;
  const [opened, setOpened] = useState(
    cwd !== '' || timeout !== null || clientId !== '' || callbackPort !== null,
  );
  const wrong = ['timeoutMs', 'cwd', 'oauth.callbackPort', 'oauth.clientId'].some(
    (field) => errorOf(field) !== undefined,
  );
  return (
    <Collapsible
      title="More"
      note={transport === 'stdio' ? 'Folder, time limit' : 'Login, time limit'}
      open={opened || wrong}
      onOpenChange={setOpened}
      className="max-w-160"
    >
      <div className="flex flex-col gap-2.5 pt-2">
        {transport === 'stdio' ? (
          <Field
            label="Folder"
            error={errorOf('cwd')}
            description="Where the program starts. Relative to the open folder, which it is when left empty."
          >
            <Input mono value={cwd} onValueChange={(next) => onChange({ cwd: next })} placeholder="tools" />
          </Field>
        ) : (
          <>
            <Field
              label="Client id"
              error={errorOf('oauth.clientId')}
              description="For a login where the server takes no client that registers itself."
            >
              <Input mono value={clientId} onValueChange={(next) => onChange({ clientId: next })} />
            </Field>
            <Field
              label="Port"
              error={errorOf('oauth.callbackPort')}
              description="Where the browser comes back to, if the server insists on one."
            >
              <NumberField
                value={callbackPort}
                onValueChange={(next) => onChange({ callbackPort: next })}
                className="w-28"
              />
            </Field>
          </>
        )}
        <Field
          label="Silence"
          error={errorOf('timeoutMs')}
          description="Seconds that a call may take without a sign of life; 300 when left empty."
        >
          <NumberField
            value={timeout}
            onValueChange={(next) => onChange({ timeout: next })}
            decimals={3}
            className="w-28"
          />
        </Field>
      </div>
    </Collapsible>
  );
}
