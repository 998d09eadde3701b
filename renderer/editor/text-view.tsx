import { useEffect, useRef } from 'react';
import { useServices } from '../state/services';
import { session } from '../state/session-slice';
import { monaco } from './monaco/monaco';
import { editorOptions } from './monaco/options';
import { editor as slice } from './state/editor-state';
import { useMonacoTheme } from './use-monaco-theme';

type CodeEditor = ReturnType<typeof monaco.editor.create>;
type ViewState = ReturnType<CodeEditor['saveViewState']>;

export interface TextViewProps {
  readonly path: string;
  readonly readOnly: boolean;
}

/** The text of one tab at a time. Each keeps its place, selection and folds while others are shown. */
export function TextView({ path, readOnly }: TextViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<CodeEditor>(undefined);
  const places = useRef(new Map<string, ViewState>());
  const actions = slice.useSlice((state) => state.editorActions);
  const reveal = slice.useSlice((state) => state.editor.reveal);
  const comfortable = session.useSlice((state) => state.session.settings.density === 'comfortable');
  useMonacoTheme();
  useLinksOutside();

  useEffect(() => {
    if (box.current === null) return undefined;
    const created = monaco.editor.create(box.current, { ...editorOptions, model: null });
    view.current = created;
    const tellCursor = (): void => {
      const position = created.getPosition();
      const model = created.getModel();
      const chosen = created.getSelection();
      if (position === null || model === null) return;
      const selected = chosen === null ? 0 : model.getValueLengthInRange(chosen);
      actions.cursor({ line: position.lineNumber, column: position.column, selected }, languageName(model));
    };
    created.onDidChangeCursorSelection(tellCursor);
    created.onDidChangeModel(tellCursor);
    created.onDidChangeModelLanguage(tellCursor);
    return () => {
      actions.cursor(null, null);
      created.dispose();
    };
  }, [actions]);

  useEffect(() => {
    const editor = view.current;
    const model = monaco.editor.getModel(monaco.Uri.file(path));
    if (editor === undefined || model === null) return undefined;
    const kept = places.current;
    editor.setModel(model);
    const place = kept.get(path);
    if (place) editor.restoreViewState(place);
    return () => {
      if (!model.isDisposed()) kept.set(path, editor.saveViewState());
    };
  }, [path]);

  useEffect(() => {
    view.current?.updateOptions({
      readOnly,
      lineHeight: comfortable ? 22 : 20,
      ariaLabel: `Editor, ${path}`,
    });
  }, [readOnly, comfortable, path]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || reveal === null || reveal.path !== path) return;
    const position = { lineNumber: reveal.line, column: reveal.column };
    editor.setPosition(position);
    editor.revealPositionInCenterIfOutsideViewport(position);
    editor.focus();
  }, [reveal, path]);

  return <div ref={box} data-pane-focus className="min-h-0 flex-1" />;
}

function languageName(model: { getLanguageId(): string }): string {
  const id = model.getLanguageId();
  return monaco.languages.getLanguages().find((language) => language.id === id)?.aliases?.[0] ?? id;
}

/** Links in a text are opened by main, which looks at them first. */
function useLinksOutside(): void {
  const { client } = useServices();
  useEffect(() => {
    const opener = monaco.editor.registerLinkOpener({
      open(resource) {
        void client.call('app.openExternal', { url: resource.toString(true) });
        return true;
      },
    });
    return () => opener.dispose();
  }, [client]);
}
