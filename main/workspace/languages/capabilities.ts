import type { ClientCapabilities } from 'vscode-languageserver-protocol';

/** What this client can do. Files are watched by us, and every change of the folder is told. */
export const clientCapabilities: ClientCapabilities = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    applyEdit: false,
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: false },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    diagnostics: { refreshSupport: true },
    symbol: { dynamicRegistration: false },
  },
  window: { workDoneProgress: true },
  textDocument: {
    synchronization: { dynamicRegistration: false, didSave: true },
    publishDiagnostics: { versionSupport: true, relatedInformation: false },
    diagnostic: { dynamicRegistration: false, relatedDocumentSupport: false },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    definition: { linkSupport: false },
    references: { dynamicRegistration: false },
  },
};
