import { useEffect, useRef } from 'react';
import { monaco } from './monaco/monaco';
import { editorOptions } from './monaco/options';
import { useMonacoTheme } from './use-monaco-theme';

export interface CompareViewProps {
  readonly path: string;
  readonly diskText: string;
}

/** The file on disk beside the text here, which can be edited on. */
export function CompareView({ path, diskText }: CompareViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useMonacoTheme();
  useEffect(() => {
    const mine = monaco.editor.getModel(monaco.Uri.file(path));
    if (box.current === null || mine === null) return undefined;
    const disk = monaco.editor.createModel(diskText, mine.getLanguageId());
    const view = monaco.editor.createDiffEditor(box.current, {
      ...editorOptions,
      originalEditable: false,
      renderSideBySide: true,
      useInlineViewWhenSpaceIsLimited: true,
      hideUnchangedRegions: { enabled: true },
      renderOverviewRuler: false,
      renderMarginRevertIcon: false,
      renderGutterMenu: false,
    });
    view.getOriginalEditor().updateOptions({ ariaLabel: `On disk, ${path}` });
    view.getModifiedEditor().updateOptions({ ariaLabel: `Your text, ${path}` });
    view.setModel({ original: disk, modified: mine });
    return () => {
      view.dispose();
      disk.dispose();
    };
  }, [path, diskText]);
  return <div ref={box} data-pane-focus className="min-h-0 flex-1 [&_.monaco-editor]:font-sans!" />;
}
