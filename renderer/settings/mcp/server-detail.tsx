import { LogOut, PencilLine, PlugZap, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { McpServerView, McpTestResult } from '@shared/domain/mcp';
import { fileWords, usePlaces } from '../../hooks';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Collapsible } from '../../ui/collapsible';
import { RevealedText } from '../../ui/revealed-text';
import { Tabs } from '../../ui/tabs';
import { TextLink } from '../../ui/text-link';
import { HeldCard } from './held-card';
import { LogPanel } from './log-panel';
import { PromptsPanel, ResourcesPanel } from './offers-panels';
import { TestOutcome } from './test-outcome';
import { ToolsPanel } from './tools-panel';
import type { McpDesk } from './use-mcp';

interface ServerDetailProps {
  readonly server: McpServerView;
  readonly desk: McpDesk;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

type Part = 'tools' | 'resources' | 'prompts' | 'log';

/** All of one server: what can be done with it, what waits for the person, what it offers, what it said. */
export function ServerDetail(props: ServerDetailProps) {
  const { server, desk } = props;
  const [part, setPart] = useState<Part>('tools');
  const { instructions } = server;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Actions {...props} />
      <Identity server={server} />
      {server.held > 0 && <HeldCard server={server} desk={desk} />}
      {instructions !== undefined && instructions !== '' && <Instructions text={instructions} />}
      <Tabs
        aria-label={`Parts of ${server.name}`}
        items={[
          {
            value: 'tools',
            label: 'Tools',
            count: server.tools.length,
            panel: <ToolsPanel server={server} desk={desk} />,
          },
          {
            value: 'resources',
            label: 'Resources',
            count: server.resources,
            panel: <ResourcesPanel server={server} />,
          },
          {
            value: 'prompts',
            label: 'Prompts',
            count: server.prompts,
            panel: <PromptsPanel server={server} />,
          },
          { value: 'log', label: 'Log', panel: <LogPanel server={server} /> },
        ]}
        value={part}
        onValueChange={setPart}
        panelClassName="pt-2"
      />
    </div>
  );
}

function Actions({ server, desk, onEdit, onRemove }: ServerDetailProps) {
  const { client } = useServices();
  const [testing, setTesting] = useState(false);
  const [result, setResult] = useState<McpTestResult>();
  const [failed, setFailed] = useState<string>();
  const { id, name, entry, state, shadowed, login, editable } = server;
  const runs = !shadowed && state.kind !== 'off' && state.kind !== 'untrusted';

  async function test(): Promise<void> {
    setTesting(true);
    const answer = await client.call('mcp.test', { id, name, entry });
    setTesting(false);
    setResult(answer.ok ? answer.value : undefined);
    setFailed(answer.ok ? undefined : answer.error.message);
  }

  return (
    <>
      <div role="group" aria-label={`Actions for ${name}`} className="flex flex-wrap items-center gap-2">
        {runs && (
          <Button
            size="sm"
            icon={RotateCw}
            loading={state.kind === 'connecting'}
            loadingLabel="Starting"
            onClick={() => void desk.change(client.call('mcp.restart', { id }))}
          >
            {state.kind === 'idle' ? 'Start' : 'Restart'}
          </Button>
        )}
        <Button
          size="sm"
          icon={PlugZap}
          loading={testing}
          loadingLabel="Testing"
          disabledReason={state.kind === 'untrusted' ? 'The folder is not trusted' : undefined}
          onClick={() => void test()}
        >
          Test connection
        </Button>
        {login === 'in' && (
          <Button size="sm" icon={LogOut} onClick={() => void desk.change(client.call('mcp.logout', { id }))}>
            Log out
          </Button>
        )}
        {editable && (
          <span className="ml-auto flex gap-2">
            <Button size="sm" icon={PencilLine} onClick={onEdit}>
              Edit
            </Button>
            <Button size="sm" variant="danger" icon={Trash2} onClick={onRemove}>
              Remove
            </Button>
          </span>
        )}
      </div>
      {failed !== undefined && (
        <p role="alert" className="text-small text-red">
          {failed}
        </p>
      )}
      {result !== undefined && <TestOutcome result={result} saved />}
    </>
  );
}

/** Who it says it is, and the line that names it. */
function Identity({ server }: { readonly server: McpServerView }) {
  const { openFile } = useServices();
  const places = usePlaces();
  const { file, line, editable, origin } = server;
  const itself = server.server;
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-small text-muted">
      {itself !== undefined && (
        <span className="wrap-anywhere">
          Calls itself {itself.title ?? itself.name} {itself.version}
        </span>
      )}
      <span className="min-w-0">
        Written in{' '}
        <TextLink mono onClick={() => openFile(file, line)}>
          {fileWords(file, places)}
          {line !== undefined && `:${line}`}
        </TextLink>
        {!editable &&
          (origin.kind === 'workspace'
            ? ', the folder’s own file: change it there.'
            : ', a file of the plugin.')}
      </span>
    </p>
  );
}

function Instructions({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Collapsible title="How it tells models to use it" open={open} onOpenChange={setOpen}>
      <p className="max-h-60 overflow-y-auto rounded-md bg-sunken px-3 py-2 text-small wrap-anywhere whitespace-pre-wrap text-muted">
        <RevealedText text={text} />
      </p>
    </Collapsible>
  );
}
