import type { Result } from '@shared/kit/result';
import type { FileProblem } from './file-problem';

/** Documents whose text can be read, told apart by their bytes. */
export const documentFormats = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'rtf'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export const documentNames: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'a PDF document',
  docx: 'a Word document',
  xlsx: 'an Excel workbook',
  pptx: 'a PowerPoint presentation',
  odt: 'an OpenDocument text',
  ods: 'an OpenDocument spreadsheet',
  odp: 'an OpenDocument presentation',
  rtf: 'an RTF document',
};

/** Larger documents are not read: their bytes are held in memory as a whole. */
export const maxDocumentBytes = 64 * 1024 * 1024;

/** Which part of a document's text is wanted. */
export interface DocumentSelection {
  /** Pages or slides, as `parsePages` reads them. */
  readonly pages?: string;
  /** Name or number, from 1, of a spreadsheet's sheet. */
  readonly sheet?: string;
  /** First row of a sheet, else first line of the text. */
  readonly startLine?: number;
  /** Rows or lines wanted; stopping there is no cut-off. */
  readonly lines?: number;
}

export interface DocumentBudget {
  readonly maxLines: number;
  readonly maxCharacters: number;
}

export interface DocumentRequest {
  readonly format: DocumentFormat;
  /** Handed over: the caller must not use them afterwards. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly selection: DocumentSelection;
  readonly budget: DocumentBudget;
}

/** Text of a document as a model reads it; a cut-off text ends with a sentence that says how to go on. */
export interface DocumentText {
  readonly text: string;
  /** What of it is shown, for people: "pages 1-4 of 10". */
  readonly part: string;
}

/** Reads the text of documents. Whoever has no app for a format answers with a problem that says what is missing. */
export interface DocumentReader {
  /** A problem when documents of this format cannot be read at all; asked before any bytes are loaded. */
  missing(format: DocumentFormat): FileProblem | undefined;
  /** Rejects only when `signal` aborts. */
  read(request: DocumentRequest, signal: AbortSignal): Promise<Result<DocumentText, FileProblem>>;
}
