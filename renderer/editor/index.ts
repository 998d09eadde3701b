export { CodeField, type CodeMark } from './code-field';
export { editorCommands } from './editor-commands';
export { EditorPane } from './editor-pane';
export { loadDocuments } from './load-documents';
export { createServedDocuments } from './served-documents';
export { createEditorSlice } from './state/editor-slice';
export { editor, type EditorSlice } from './state/editor-state';
