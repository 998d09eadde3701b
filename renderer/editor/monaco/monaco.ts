import 'monaco-editor/features/register.all.js';
import 'monaco-editor/languages/definitions/register.all.js';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker.js?worker';

/**
 * The editor without TypeScript's, CSS's and HTML's language workers: they would see one file at a time and call every
 * import of a project an error.
 */
self.MonacoEnvironment = {
  getWorker: (_id, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};

// Language servers find the problems of all files, these too; Monaco's own would say each a second time.
jsonDefaults.setModeConfiguration({ ...jsonDefaults.modeConfiguration, diagnostics: false });

export * as monaco from 'monaco-editor/editor/editor.api.js';
