import { useMemo } from 'react';
import { session } from '../../../../state/session-slice';
import { useCheck, useForm, useSamples } from '../desk-context';
import { markedPieces, parameterNames, variableMarks } from '../form/places';
import { MarkedValue } from './marked-value';
import { PaneHead } from './pane-head';
import { previewOf, type Preview, type PreviewLine } from './preview';

/** Exactly what will run, as it is typed (CT8). */
export function RunPreview() {
  const { tool } = useCheck();
  const samples = useSamples();
  const preview = useMemo(() => previewOf(tool, samples.shown), [tool, samples]);
  const root = session.useSlice((state) => state.session.workspace?.root);
  const folder = preview.kind === 'bash' ? folderOf(preview.workingDirectory, root) : undefined;
  return (
    <div role="group" aria-label="What will run">
      <PaneHead title="What will run">
        {folder !== undefined && (
          <span className="ml-auto truncate font-mono text-meta text-subtle">in {folder}</span>
        )}
      </PaneHead>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        role="group"
        aria-label="Run as it will be"
        className="max-h-80 overflow-auto border-t border-line bg-sunken px-3 py-2 font-mono text-code -outline-offset-2!"
      >
        <PreviewBody preview={preview} />
      </div>
    </div>
  );
}

function folderOf(directory: string, root: string | undefined): string {
  const base = root?.split(/[\\/]/).at(-1) ?? 'the home folder';
  if (directory === '' || directory === '.') return base;
  return /^(?:[\\/~]|[A-Za-z]:)/.test(directory) ? directory : `${base}/${directory}`;
}

function PreviewBody({ preview }: { readonly preview: Preview }) {
  switch (preview.kind) {
    case 'none':
      return <p className="font-sans text-small wrap-anywhere text-muted">{preview.problem.message}</p>;
    case 'bash':
      return <ScriptPreview preview={preview} />;
    case 'http':
      return <RequestPreview preview={preview} />;
  }
}

function ScriptPreview({ preview }: { readonly preview: Extract<Preview, { kind: 'bash' }> }) {
  const parameters = useForm((form) => form.parameters);
  const { script, variables, shell } = preview;
  const names = parameterNames(parameters);
  return (
    <>
      <p>
        {shell} -lc <span className="text-subtle">‹script›</span>
      </p>
      {variables.map((line) => (
        <p key={line.name} className="wrap-anywhere whitespace-pre-wrap">
          <span className="text-sfn">{line.name}</span>=<Value line={line} />
        </p>
      ))}
      <pre className="mt-1.5 border-t border-line pt-1.5 wrap-anywhere whitespace-pre-wrap">
        {script.trim() === '' ? (
          <span className="text-subtle">‹script›</span>
        ) : (
          markedPieces(script, variableMarks(script, names)).map((piece, index) =>
            piece.tone === undefined ? (
              piece.text
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no identity but their place
              <span key={index} className="rounded-[2px] bg-soft text-link">
                {piece.text}
              </span>
            ),
          )
        )}
      </pre>
    </>
  );
}

function RequestPreview({ preview }: { readonly preview: Extract<Preview, { kind: 'http' }> }) {
  const { method, url, headers, body } = preview;
  return (
    <>
      <p className="wrap-anywhere">
        <span className="text-skey">{method}</span> <MarkedValue pieces={url} />
      </p>
      {headers.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a header may be there twice
        <p key={index} className="wrap-anywhere">
          <span className="text-sfn">{line.name}</span>: <Value line={line} />
        </p>
      ))}
      {body !== undefined && (
        <pre className="mt-1.5 border-t border-line pt-1.5 wrap-anywhere whitespace-pre-wrap">
          <MarkedValue pieces={body} />
        </pre>
      )}
    </>
  );
}

function Value({ line: { pieces, note } }: { readonly line: PreviewLine }) {
  const empty = pieces.every(({ text }) => text === '');
  return (
    <>
      {empty ? <span className="text-subtle">‹empty›</span> : <MarkedValue pieces={pieces} />}
      {note !== undefined && <span className="text-subtle"> {note}</span>}
    </>
  );
}
