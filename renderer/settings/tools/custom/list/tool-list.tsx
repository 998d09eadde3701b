import type { BrokenToolFile, CustomToolView } from '@shared/domain/custom-tool-view';
import { Download, TriangleAlert } from 'lucide-react';
import { useServices } from '../../../../state/services';
import { formatCount } from '../../../../lib/format';
import { Badge } from '../../../../ui/badge';
import { Button } from '../../../../ui/button';
import { EmptyState } from '../../../../ui/empty-state';
import { Icon } from '../../../../ui/icon';
import { RowList } from '../../../../ui/row-list';
import { TextLink } from '../../../../ui/text-link';
import { moveBetweenRows } from '../../../../ui/row-keys';
import { useShallow } from 'zustand/react/shallow';
import { customTools, keyOf, type CustomToolList } from '../../../state/custom-tools-data';
import { ToolDesk } from '../tool-desk';
import { saveAs } from './save-as';
import { ToolRow } from './tool-row';

type Line =
  | { readonly kind: 'tool'; readonly view: CustomToolView }
  | { readonly kind: 'broken'; readonly file: BrokenToolFile };

/** The tools there are, and the files that could not be read (CT1, CT16). */
export function ToolList({ list }: { readonly list: CustomToolList }) {
  const open = customTools.useSlice(useShallow((state) => Object.keys(state.customTools.desks)));
  const { tools, broken } = list;
  const lines: Line[] = [
    ...tools.map((view): Line => ({ kind: 'tool', view })),
    ...broken.map((file): Line => ({ kind: 'broken', file })),
  ];
  return (
    <section aria-labelledby="your-tools" className="@container flex flex-col gap-2">
      <header className="flex min-h-control items-center gap-2">
        <h2 id="your-tools" className="text-base font-semibold">
          Your tools{' '}
          <span className="ml-1 font-normal text-subtle tabular-nums">{formatCount(tools.length)}</span>
        </h2>
        <ExportButton tools={tools} />
      </header>
      {lines.length === 0 ? (
        <EmptyState title="No tools yet">
          Fill in the form above, or begin from a curl command or a script you have with Fill from…
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its controls
        <div
          onKeyDownCapture={moveBetweenRows}
          role="presentation"
          className="overflow-clip rounded-lg border border-edge bg-surface"
        >
          <RowList
            role="list"
            aria-label="Your tools"
            items={lines}
            getKey={(line) =>
              line.kind === 'tool' ? keyOf({ ...line.view, name: line.view.tool.name }) : line.file.file
            }
            estimateSize={() => 33}
            renderItem={(line) => {
              if (line.kind === 'broken') return <BrokenRow broken={line.file} />;
              const key = keyOf({ ...line.view, name: line.view.tool.name });
              if (!open.includes(key)) return <ToolRow view={line.view} list={list} />;
              return (
                <div className="border-b border-line bg-sunken p-2">
                  <ToolDesk id={key} list={list} />
                </div>
              );
            }}
          />
        </div>
      )}
    </section>
  );
}

function ExportButton({ tools }: { readonly tools: readonly CustomToolView[] }) {
  const { client, notify } = useServices();
  async function save(): Promise<void> {
    const which = tools.map(({ scope, tool }) => ({ scope, name: tool.name }));
    const answer = await client.call('customTools.export', { tools: which });
    if (answer.ok) saveAs(answer.value.name, answer.value.text);
    else notify({ title: 'Nothing was exported', text: answer.error.message, tone: 'error' });
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={Download}
      className="ml-auto"
      disabledReason={tools.length === 0 ? 'There is no tool yet' : undefined}
      onClick={() => void save()}
    >
      Export all
    </Button>
  );
}

/** A file that is skipped: which, why, and the way to it. The others are not affected. */
function BrokenRow({ broken }: { readonly broken: BrokenToolFile }) {
  const { openFile } = useServices();
  const line = /line (\d+)/.exec(broken.reason)?.[1];
  return (
    <div className="flex items-start gap-2 border-b border-line px-3 py-1.5">
      <Icon icon={TriangleAlert} className="mt-[3px] text-amber" />
      <p className="min-w-0 flex-1 text-base wrap-anywhere text-muted">
        <span className="font-mono text-code text-fg">{broken.file.split(/[\\/]/).at(-1)}</span>{' '}
        <Badge kind="scope">{broken.scope === 'user' ? 'usr' : 'ws'}</Badge> was skipped: {broken.reason}{' '}
        {!broken.reason.endsWith('.') && '. '}The other tools are not affected.
      </p>
      <TextLink
        className="shrink-0"
        aria-label={`Open file ${broken.file.split(/[\\/]/).at(-1) ?? ''}`}
        onClick={() => openFile(broken.file, line === undefined ? undefined : Number(line))}
      >
        Open file
      </TextLink>
    </div>
  );
}
