import type { ReactNode } from 'react';
import type { CallResult } from '@shared/domain/call';
import type { CallDisplay } from '@shared/domain/display';
import { Picture } from '../messages/picture';
import { AnswersView } from './answers-view';
import { ChangesView } from './changes-view';
import { CommandView } from './command-view';
import { FileTextView } from './file-text-view';
import { HttpView } from './http-view';
import { FilesView } from './files-view';
import { JobCardView } from './job-view';
import { PlanView } from './plan-view';
import { resultText } from './result-text';
import { SearchView } from './search-view';
import { TextView } from './text-view';

interface ViewProps<Kind extends CallDisplay['kind']> {
  readonly display: Extract<CallDisplay, { kind: Kind }>;
  readonly result: CallResult;
  readonly whole: () => Promise<string>;
}

type View<Kind extends CallDisplay['kind']> = (props: ViewProps<Kind>) => ReactNode;

/** Rows of a diff shown before the rest is folded. */
const firstRows = 12;

/** One view a kind of result, never a tool: a custom tool or an MCP tool takes the view its result fits. */
const views: { readonly [Kind in CallDisplay['kind']]: View<Kind> } = {
  files: ({ display, result, whole }) => {
    const [row] = display.rows;
    const alone = display.rows.length === 1 && row !== undefined && row.error === undefined;
    if (alone && (row.kind === 'document' || row.kind === 'notebook')) {
      return (
        <div className="divide-y divide-line">
          <FilesView rows={display.rows} />
          <Text result={result} whole={whole} />
        </div>
      );
    }
    if (!alone || row.kind !== 'text') return <FilesView rows={display.rows} />;
    const cut = result.outputId !== undefined;
    return <FileTextView path={row.path} text={resultText(result)} whole={whole} cut={cut} />;
  },
  search: ({ display, result, whole }) => (
    <div className="divide-y divide-line">
      {(display.rows.length > 1 || display.rows.some((row) => row.error !== undefined)) && (
        <SearchView rows={display.rows} />
      )}
      <Text result={result} whole={whole} />
    </div>
  ),
  changes: ({ display }) => <ChangesView files={display.files} firstRows={firstRows} />,
  command: ({ display, result, whole }) => (
    <CommandView
      display={display}
      text={resultText(result)}
      whole={whole}
      cut={result.outputId !== undefined}
    />
  ),
  job: ({ display, result, whole }) => (
    <JobCardView display={display} text={resultText(result)} whole={whole} />
  ),
  http: ({ display, result, whole }) => (
    <HttpView display={display} text={resultText(result)} whole={whole} cut={result.outputId !== undefined} />
  ),
  'sub-agent': ({ result, whole }) => <Text result={result} whole={whole} />,
  answers: ({ display }) => <AnswersView display={display} />,
  plan: ({ display }) => <PlanView display={display} />,
  text: ({ result, whole }) => <Text result={result} whole={whole} />,
};

/** Whether the view of a kind is something else than the text the model read. */
export function hidesText({ kind }: CallDisplay): boolean {
  return kind === 'changes' || kind === 'files' || kind === 'answers' || kind === 'plan';
}

interface ResultViewProps {
  readonly result: CallResult;
  readonly whole: () => Promise<string>;
}

/** A result as its kind is shown. */
export function ResultView({ result, whole }: ResultViewProps) {
  const view = views[result.display.kind] as View<CallDisplay['kind']>;
  return view({ display: result.display, result, whole });
}

/** What the model read, word for word. */
export function Text({ result, whole }: ResultViewProps) {
  const text = resultText(result);
  const images = result.content.filter((part) => part.type === 'image');
  return (
    <div className="divide-y divide-line">
      {(text !== '' || images.length === 0) && (
        <TextView text={text} label="Result" whole={whole} cut={result.outputId !== undefined} />
      )}
      {images.map((image) => (
        <div key={image.blob} className="p-3">
          <Picture {...image} label={image.label ?? 'Picture of the result'} />
        </div>
      ))}
    </div>
  );
}
