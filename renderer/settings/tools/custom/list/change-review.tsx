import type { CustomToolView } from '@shared/domain/custom-tool-view';
import { useState } from 'react';
import { formatPlural } from '../../../../lib/format';
import { useServices } from '../../../../state/services';
import { Button } from '../../../../ui/button';
import { DiffView } from '../../../../ui/diff-view';
import type { DiffRow } from '../../../../ui/diff-rows';
import { TextLink } from '../../../../ui/text-link';
import { customTools } from '../../../state/custom-tools-data';

interface ChangeReviewProps {
  readonly view: CustomToolView;
  readonly onDone: () => void;
}

/** What something else than this page did to a tool's file, and the person's word on it (CT19). */
export function ChangeReview({ view, onDone }: ChangeReviewProps) {
  const { client, notify, openFile } = useServices();
  const { ask } = customTools.useSlice((slice) => slice.customToolsActions);
  const [acting, setActing] = useState<'accept' | 'revert'>();
  const { state, scope, tool, file } = view;

  async function act(how: 'accept' | 'revert'): Promise<void> {
    setActing(how);
    const which = { scope, name: tool.name };
    const answer =
      how === 'accept'
        ? await client.call('customTools.accept', which)
        : await client.call('customTools.revert', which);
    setActing(undefined);
    if (!answer.ok)
      return notify({ title: 'Nothing was changed', text: answer.error.message, tone: 'error' });
    onDone();
    await ask();
  }

  return (
    <div role="group" aria-label={`Change of ${tool.name}`} className="border-t border-line bg-sunken">
      <div className="px-3 py-2 text-base wrap-anywhere">
        {state.kind === 'held' ? (
          <>
            <p>The file was changed by something else. Until you accept it, the version you had runs.</p>
            <ul className="list-disc pl-5 text-amber">
              {state.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            The file came from, or was changed by, something else than this page. It is in use as it is.{' '}
            <TextLink onClick={() => openFile(file)}>Open file</TextLink>
          </p>
        )}
      </div>
      {state.kind === 'held' && (
        <DiffView
          aria-label={`Change of ${tool.name}.json`}
          rows={state.diff.flatMap(({ skipped, rows }): DiffRow[] => [
            ...(skipped > 0
              ? [{ kind: 'fold' as const, label: formatPlural(skipped, 'unchanged line') }]
              : []),
            ...rows,
          ])}
          className="max-h-80 overflow-y-auto border-t border-line"
        />
      )}
      <div className="flex justify-end gap-2 border-t border-line px-3 py-2">
        {state.kind === 'held' && (
          <Button
            size="sm"
            loading={acting === 'revert'}
            loadingLabel="Taking back"
            onClick={() => void act('revert')}
          >
            Take it back
          </Button>
        )}
        <Button
          size="sm"
          loading={acting === 'accept'}
          loadingLabel="Accepting"
          onClick={() => void act('accept')}
        >
          {state.kind === 'held' ? 'Accept the change' : 'Mark as mine'}
        </Button>
      </div>
    </div>
  );
}
