import type { CustomToolView } from '@shared/domain/custom-tool-view';
import { CopyPlus, FlaskConical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../../lib/cx';
import { useServices } from '../../../../state/services';
import { AlertDialog } from '../../../../ui/alert-dialog';
import { Badge } from '../../../../ui/badge';
import { Button } from '../../../../ui/button';
import { DangerMeter } from '../../../../ui/danger-meter';
import { Icon } from '../../../../ui/icon';
import { IconButton } from '../../../../ui/icon-button';
import { Switch } from '../../../../ui/switch';
import { customTools, type CustomToolList } from '../../../state/custom-tools-data';
import { kindLooks } from '../form/name-fields';
import { DuplicateForm } from './duplicate-form';
import { ExampleOutcomes } from './example-outcomes';
import { ChangeReview } from './change-review';
import { RowState } from './row-state';
import { useExamples } from './use-examples';

/** Parameters give way first, then the state goes to a line of its own. */
const columns = cx(
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-1',
  '@min-[760px]:grid-cols-[minmax(110px,2fr)_40px_32px_minmax(0,3fr)_76px_minmax(130px,3fr)_88px_102px] @min-[760px]:py-0.5',
);

interface ToolRowProps {
  readonly view: CustomToolView;
  readonly list: CustomToolList;
}

type Below = 'review' | 'duplicate' | 'examples';

/** One tool: what it is, how its file stands, and what can be done with it. */
export function ToolRow({ view, list }: ToolRowProps) {
  const { tool, scope, state } = view;
  const actions = customTools.useSlice((slice) => slice.customToolsActions);
  const { client, notify } = useServices();
  const [below, setBelow] = useState<Below>();
  const examples = useExamples(view);
  const look = kindLooks[tool.kind];
  const fold = (part: Below): void => setBelow(below === part ? undefined : part);

  async function remember(memory: boolean): Promise<void> {
    const draft = { ...tool, memory };
    const answer = await client.call('customTools.save', { scope, draft, create: false, confirmed: false });
    const problem = answer.ok ? refusalOf(answer.value) : answer.error.message;
    if (problem !== undefined) notify({ title: 'The switch was not saved', text: problem, tone: 'error' });
    await actions.ask();
  }

  return (
    <div data-row className="border-b border-line">
      <div className={cx(columns, 'min-h-row hover:bg-hover')}>
        <span className="flex min-w-0 items-center gap-2">
          <Icon icon={look.icon} className="text-muted" />
          <span className={cx('font-mono text-code wrap-anywhere', view.shadowed && 'text-subtle')}>
            {tool.name}
          </span>
        </span>
        <span className="order-first hidden text-base text-muted @min-[760px]:order-none @min-[760px]:block">
          {look.label}
        </span>
        <Badge kind="scope" className="@max-[760px]:justify-self-end">
          <span aria-hidden="true">{scope === 'user' ? 'usr' : 'ws'}</span>
          <span className="sr-only">{scope === 'user' ? 'user tool' : 'workspace tool'}</span>
        </Badge>
        <Parameters view={view} />
        <DangerMeter level={tool.danger} className="@max-[760px]:justify-self-end" />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 @max-[760px]:col-span-full">
          <RowState view={view} running={examples.running} />
          {state.kind !== 'ok' && (
            <span data-column="review" className="flex">
              <Button
                size="xs"
                aria-expanded={below === 'review'}
                aria-label={`Review change of ${tool.name}`}
                onClick={() => fold('review')}
              >
                Review
              </Button>
            </span>
          )}
        </span>
        <span data-column="memory" className="flex @max-[760px]:justify-self-end">
          <Switch
            label="Memory"
            aria-label={`Remember calls of ${tool.name}`}
            checked={tool.memory}
            onCheckedChange={(memory) => void remember(memory)}
            disabledReason={state.kind === 'held' ? 'Accept or take back the change first' : undefined}
            className="text-muted"
          />
        </span>
        <RowActions view={view} below={below} examples={examples} onShow={setBelow} />
      </div>
      {below === 'review' && state.kind !== 'ok' && (
        <ChangeReview view={view} onDone={() => setBelow(undefined)} />
      )}
      {below === 'duplicate' && <DuplicateForm view={view} list={list} onDone={() => setBelow(undefined)} />}
      {below === 'examples' && examples.outcomes !== undefined && (
        <ExampleOutcomes outcomes={examples.outcomes} />
      )}
    </div>
  );
}

interface RowActionsProps {
  readonly view: CustomToolView;
  readonly below: Below | undefined;
  readonly examples: ReturnType<typeof useExamples>;
  readonly onShow: (part: Below | undefined) => void;
}

function RowActions({ view, below, examples, onShow }: RowActionsProps) {
  const { tool } = view;
  const { edit } = customTools.useSlice((slice) => slice.customToolsActions);
  return (
    <span className="flex items-center justify-end gap-0.5 @max-[760px]:col-span-full">
      {tool.examples.length > 0 && (
        <span data-column="examples" className="flex">
          <IconButton
            size="sm"
            icon={FlaskConical}
            label={`Run the examples of ${tool.name}`}
            loading={examples.running}
            onClick={() => {
              onShow('examples');
              void examples.run();
            }}
          />
        </span>
      )}
      <span data-column="edit" className="flex">
        <IconButton size="sm" icon={Pencil} label={`Edit ${tool.name}`} onClick={() => edit(view)} />
      </span>
      <span data-column="duplicate" className="flex">
        <IconButton
          size="sm"
          icon={CopyPlus}
          label={`Duplicate ${tool.name} as…`}
          aria-expanded={below === 'duplicate'}
          onClick={() => onShow(below === 'duplicate' ? undefined : 'duplicate')}
        />
      </span>
      <span data-column="delete" className="flex">
        <DeleteButton view={view} />
      </span>
    </span>
  );
}

function Parameters({ view: { tool } }: { readonly view: CustomToolView }) {
  const words = tool.parameters.map(({ name, required }) => (required ? name : `${name}?`)).join(', ');
  return (
    <span className="min-w-0 truncate font-mono text-code text-muted @max-[760px]:col-span-full">
      <span className="sr-only">Parameters: </span>
      {words === '' ? <span className="font-sans text-small text-subtle">no parameters</span> : words}
    </span>
  );
}

function DeleteButton({ view: { tool, scope } }: { readonly view: CustomToolView }) {
  const { client, notify } = useServices();
  const { ask } = customTools.useSlice((slice) => slice.customToolsActions);
  const [asking, setAsking] = useState(false);
  const [acting, setActing] = useState(false);

  async function act(): Promise<void> {
    setActing(true);
    const answer = await client.call('customTools.delete', { scope, name: tool.name });
    setActing(false);
    setAsking(false);
    if (!answer.ok)
      notify({ title: `${tool.name} was not deleted`, text: answer.error.message, tone: 'error' });
    await ask();
  }

  return (
    <>
      <IconButton size="sm" icon={Trash2} label={`Delete ${tool.name}`} onClick={() => setAsking(true)} />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${tool.name}?`}
        description="Its file is removed. Conversations keep what it answered."
        keepLabel="Keep"
        actLabel="Delete"
        actingLabel="Deleting"
        acting={acting}
        onAct={() => void act()}
      />
    </>
  );
}

/** Why a save that only turned a switch came to nothing. */
function refusalOf(answer: {
  readonly kind: string;
  readonly problems?: readonly { message: string }[];
}): string | undefined {
  if (answer.kind === 'saved') return undefined;
  return answer.problems?.map(({ message }) => message).join(' ') ?? 'Open it with Edit and save it there.';
}
