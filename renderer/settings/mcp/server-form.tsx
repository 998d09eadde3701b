import { PlugZap } from 'lucide-react';
import { useRef } from 'react';
import type { McpServerView } from '@shared/domain/mcp';
import { fileWords, usePlaces } from '../../hooks';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Segmented } from '../../ui/segmented';
import { useFirstField } from '../use-first-field';
import { PasteField } from './paste-field';
import { MoreFields, ReachFields } from './reach-fields';
import { TestOutcome } from './test-outcome';
import { useServerDraft } from './use-server-draft';

interface ServerFormProps {
  /** The one that is changed; absent for a new one. */
  readonly server?: McpServerView;
  readonly file: string;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** A server of the person's own: how it is reached, tried before it is kept. */
export function ServerForm({ server, file, onClose, onSaved }: ServerFormProps) {
  const places = usePlaces();
  const first = useFirstField();
  const box = useRef<HTMLFormElement>(null);
  const form = useServerDraft(server, box, onSaved);
  const { draft, change, errorOf, problems } = form;
  return (
    <form
      ref={box}
      aria-label={server === undefined ? 'New server' : `Change ${server.name}`}
      noValidate
      onSubmit={(event) => void form.save(event)}
    >
      <Box
        title={server === undefined ? 'New server' : `Change ${server.name}`}
        note={fileWords(file, places)}
        bodyClassName="flex flex-col gap-2.5 p-3"
        footer={
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            <Button submit variant="primary" loading={form.busy === 'save'} loadingLabel="Saving">
              {server === undefined ? 'Add' : 'Save'}
            </Button>
            <Button
              icon={PlugZap}
              loading={form.busy === 'test'}
              loadingLabel="Testing"
              onClick={() => void form.test()}
            >
              Test connection
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            {errorOf('') !== undefined && (
              <p role="alert" className="ml-auto text-right text-red">
                {errorOf('')}
              </p>
            )}
          </div>
        }
      >
        {server === undefined && <PasteField onFill={form.fill} />}
        {server === undefined && (
          <Field label="Name" error={errorOf('name')} className="max-w-160">
            <Input
              mono
              ref={first}
              value={draft.name}
              onValueChange={(name) => change({ name })}
              maxLength={100}
              placeholder="files"
            />
          </Field>
        )}
        <Field label="Reached by" className="max-w-160" error={errorOf('type')}>
          <Segmented
            options={[
              { value: 'stdio', label: 'Program' },
              { value: 'http', label: 'HTTP' },
              { value: 'sse', label: 'SSE (old)' },
            ]}
            value={draft.transport}
            onValueChange={(transport) => change({ transport })}
            className="self-start"
          />
        </Field>
        <ReachFields draft={draft} onChange={change} errorOf={errorOf} problems={problems} />
        <MoreFields draft={draft} onChange={change} errorOf={errorOf} />
        {form.result !== undefined && <TestOutcome result={form.result} saved={server !== undefined} />}
      </Box>
    </form>
  );
}
