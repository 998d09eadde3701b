/** One look for the editor and the comparison. */
export const editorOptions = {
  automaticLayout: true,
  theme: 'toolwright',
  fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSize: 12,
  lineHeight: 20,
  fontLigatures: false,
  lineNumbersMinChars: 4,
  glyphMargin: false,
  folding: true,
  minimap: { enabled: false },
  stickyScroll: { enabled: false },
  scrollBeyondLastLine: false,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  bracketPairColorization: { enabled: false },
  guides: { indentation: true, bracketPairs: false },
  occurrencesHighlight: 'singleFile',
  renderWhitespace: 'selection',
  renderLineHighlight: 'line',
  renderLineHighlightOnlyWhenFocus: true,
  fixedOverflowWidgets: true,
  padding: { top: 4, bottom: 16 },
  // Words of the file itself; there is no language server to ask yet.
  wordBasedSuggestions: 'currentDocument',
  unicodeHighlight: { nonBasicASCII: false },
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
} as const;

/** Height of a line, and the padding above the first and below the last, of code in a form. */
export const fieldLine = 20;
export const fieldPadding = 6;
