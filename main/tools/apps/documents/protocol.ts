import type { Result } from '@shared/kit/result';
import type {
  DocumentBudget,
  DocumentFormat,
  DocumentSelection,
  DocumentText,
} from '../../../workspace/documents';

/** What the worker is asked; the bytes are handed over. */
export type ExtractRequest =
  | {
      readonly job: 'text';
      readonly format: DocumentFormat;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly selection: DocumentSelection;
      readonly budget: DocumentBudget;
    }
  | { readonly job: 'outline'; readonly format: DocumentFormat; readonly bytes: Uint8Array<ArrayBuffer> };

/** The text, or what is wrong with the document, as a sentence. */
export type ExtractReply = Result<DocumentText, string>;
