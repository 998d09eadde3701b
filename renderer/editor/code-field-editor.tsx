import { useEffect, useRef, useState } from 'react';
import type { CodeFieldProps } from './code-field';
import { monaco } from './monaco/monaco';
import { editorOptions, fieldLine, fieldPadding } from './monaco/options';
import { completionsFor } from './monaco/suggestions';
import { useMonacoTheme } from './use-monaco-theme';

type CodeEditor = ReturnType<typeof monaco.editor.create>;

const looks = {
  known: 'rounded-[2px] bg-soft text-link!',
  unknown: 'rounded-[2px] bg-redsoft text-red! underline decoration-wavy decoration-red underline-offset-2',
} as const;

/** The editor inside a `CodeField`, loaded when the first one is drawn. */
export function CodeFieldEditor(props: CodeFieldProps) {
  const { value, language, invalid = false, placeholder, minLines = 5, maxLines = 18, marks } = props;
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeEditor>();
  const latest = useRef(props);
  const label = props['aria-label'];
  useMonacoTheme();
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (box.current === null) return undefined;
    const { value: text, language: first } = latest.current;
    // The form's box clips, and lists of suggestions are higher than what is left of it.
    const overflow = document.createElement('div');
    overflow.className = 'monaco-editor';
    document.body.append(overflow);
    const model = monaco.editor.createModel(text, first);
    const created = monaco.editor.create(box.current, {
      ...fieldOptions,
      model,
      overflowWidgetsDomNode: overflow,
      ariaLabel: latest.current['aria-label'],
    });
    const suggesting = completionsFor(model, () => latest.current.suggestions);
    created.onDidChangeModelContent(() => {
      const now = model.getValue();
      if (now !== latest.current.value) latest.current.onValueChange(now);
    });
    setEditor(created);
    return () => {
      suggesting.dispose();
      created.dispose();
      model.dispose();
      overflow.remove();
      setEditor(undefined);
    };
  }, []);

  useEffect(() => {
    if (editor !== undefined && editor.getValue() !== value) editor.setValue(value);
  }, [editor, value]);
  useEffect(() => {
    const model = editor?.getModel();
    if (model) monaco.editor.setModelLanguage(model, language);
  }, [editor, language]);
  useEffect(() => {
    editor?.updateOptions({ ariaLabel: label, ...(placeholder === undefined ? {} : { placeholder }) });
  }, [editor, label, placeholder]);
  useEffect(() => {
    const field = editor?.getDomNode()?.querySelector('[role="textbox"], textarea');
    field?.setAttribute('aria-invalid', String(invalid));
    const described = latest.current['aria-describedby'];
    if (described !== undefined) field?.setAttribute('aria-describedby', described);
  }, [editor, invalid]);
  useMarks(editor, value, marks);

  useEffect(() => {
    if (editor === undefined) return undefined;
    const fit = (): void => {
      const least = minLines * fieldLine + fieldPadding * 2;
      const most = maxLines * fieldLine + fieldPadding * 2;
      const height = Math.min(most, Math.max(least, editor.getContentHeight()));
      if (box.current !== null) box.current.style.height = `${height}px`;
    };
    fit();
    const listening = editor.onDidContentSizeChange(fit);
    return () => listening.dispose();
  }, [editor, minLines, maxLines]);

  return <div ref={box} style={{ height: minLines * fieldLine + fieldPadding * 2 }} />;
}

const fieldOptions = {
  ...editorOptions,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 8,
  folding: false,
  renderLineHighlight: 'none',
  occurrencesHighlight: 'off',
  guides: { indentation: false, bracketPairs: false },
  wordBasedSuggestions: 'off',
  wordWrap: 'on',
  wrappingIndent: 'indent',
  padding: { top: fieldPadding, bottom: fieldPadding },
  scrollbar: {
    verticalScrollbarSize: 10,
    horizontalScrollbarSize: 10,
    useShadows: false,
    // The page goes on scrolling when the field is at its end.
    alwaysConsumeMouseWheel: false,
  },
} as const;

function useMarks(editor: CodeEditor | undefined, value: string, marks: CodeFieldProps['marks']): void {
  const drawn = useRef<ReturnType<CodeEditor['createDecorationsCollection']>>(undefined);
  useEffect(() => {
    drawn.current = editor?.createDecorationsCollection();
  }, [editor]);
  useEffect(() => {
    const model = editor?.getModel();
    if (!model || drawn.current === undefined) return;
    const found = marks?.(model.getValue()) ?? [];
    drawn.current.set(
      found.map(({ from, to, tone }) => ({
        range: monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to)),
        options: { inlineClassName: looks[tone] },
      })),
    );
  }, [editor, value, marks]);
}
