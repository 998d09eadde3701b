import type { MessageReader, MessageWriter } from 'vscode-jsonrpc/node';
import { createMessageConnection } from 'vscode-jsonrpc/node';
import {
  getCSSLanguageService,
  getLESSLanguageService,
  getSCSSLanguageService,
} from 'vscode-css-languageservice';
import { getLanguageService as getHtmlLanguageService } from 'vscode-html-languageservice';
import { getLanguageService as getJsonLanguageService, type JSONSchema } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic, DocumentSymbol } from 'vscode-languageserver-types';

/** What is done with the texts of one language. */
interface TextService {
  problems(document: TextDocument): Promise<readonly Diagnostic[]>;
  symbols(document: TextDocument): readonly DocumentSymbol[];
}

interface DocumentParams {
  readonly textDocument: {
    readonly uri: string;
    readonly languageId: string;
    readonly version: number;
    readonly text: string;
  };
  readonly contentChanges: readonly { readonly text: string }[];
}

/**
 * A language server for JSON, CSS and HTML on VS Code's own language services. They are libraries; the servers that VS
 * Code builds of them are not published as a whole, and would bring a second TypeScript. It reads nothing from disk
 * and fetches nothing: a schema that a file names by address is not looked at.
 */
export function serveTexts(reader: MessageReader, writer: MessageWriter): void {
  const services = createServices();
  const documents = new Map<string, TextDocument>();
  const connection = createMessageConnection(reader, writer);
  const serviceOf = (document: TextDocument | undefined): TextService | undefined =>
    document === undefined ? undefined : services[document.languageId];
  const documentOf = ({ textDocument }: DocumentParams): TextDocument | undefined =>
    documents.get(textDocument.uri);

  connection.onRequest('initialize', () => ({
    capabilities: {
      textDocumentSync: 1,
      documentSymbolProvider: true,
      diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false },
    },
  }));
  connection.onNotification('textDocument/didOpen', ({ textDocument }: DocumentParams) => {
    const { uri, languageId, version, text } = textDocument;
    documents.set(uri, TextDocument.create(uri, languageId, version, text));
  });
  connection.onNotification('textDocument/didChange', (params: DocumentParams) => {
    const document = documentOf(params);
    if (document !== undefined)
      TextDocument.update(document, [...params.contentChanges], params.textDocument.version);
  });
  connection.onNotification('textDocument/didClose', ({ textDocument }: DocumentParams) => {
    documents.delete(textDocument.uri);
  });
  connection.onRequest('textDocument/diagnostic', async (params: DocumentParams) => {
    const document = documentOf(params);
    const items = document === undefined ? [] : await serviceOf(document)?.problems(document);
    return { kind: 'full', items: items ?? [] };
  });
  connection.onRequest('textDocument/documentSymbol', (params: DocumentParams) => {
    const document = documentOf(params);
    return document === undefined ? [] : (serviceOf(document)?.symbols(document) ?? []);
  });
  connection.onRequest('shutdown', () => null);
  connection.listen();
}

function createServices(): Readonly<Record<string, TextService>> {
  const html = getHtmlLanguageService();
  const css = getCSSLanguageService();
  const scss = getSCSSLanguageService();
  const less = getLESSLanguageService();
  return {
    json: jsonService(),
    jsonc: jsonService({ comments: true }),
    css: styleService(css),
    scss: styleService(scss),
    less: styleService(less),
    html: {
      // HTML has no errors: a browser makes something of everything.
      problems: () => Promise.resolve([]),
      symbols: (document) => html.findDocumentSymbols2(document, html.parseHTMLDocument(document)),
    },
  };
}

function styleService(service: ReturnType<typeof getCSSLanguageService>): TextService {
  return {
    problems: (document) =>
      Promise.resolve(service.doValidation(document, service.parseStylesheet(document), { validate: true })),
    symbols: (document) => service.findDocumentSymbols2(document, service.parseStylesheet(document)),
  };
}

/** Files that tools read with comments and trailing commas whatever their ending says. */
const tolerant =
  /\/(tsconfig|jsconfig)[^/]*\.json$|\/\.(vscode|devcontainer)\/|\/\.(eslintrc|swcrc|babelrc)(\.json)?$/;
/** No file says which schema it follows that we would fetch, so what is known of every JSON file is its grammar. */
const anything: JSONSchema = {};

function jsonService({ comments = false } = {}): TextService {
  const service = getJsonLanguageService({});
  return {
    async problems(document) {
      const level = comments || tolerant.test(document.uri) ? 'ignore' : 'error';
      const settings = { comments: level, trailingCommas: level, schemaValidation: 'ignore' } as const;
      const json = service.parseJSONDocument(document);
      const found = await service.doValidation(document, json, settings, anything);
      // Its codes are numbers that nobody knows and that say less than the message.
      return found.map(({ code: _code, ...problem }) => problem);
    },
    symbols: (document) => service.findDocumentSymbols2(document, service.parseJSONDocument(document)),
  };
}
