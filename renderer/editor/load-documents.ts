import type { MarkedDocuments } from './state/documents';

/** Monaco is the window's largest part by far; it is loaded at the first text that is opened. */
export async function loadDocuments(): Promise<MarkedDocuments> {
  const { createMonacoDocuments } = await import('./monaco/monaco-documents');
  return createMonacoDocuments();
}
