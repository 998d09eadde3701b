import type { ReplyOf } from '@shared/contract';
import type { CustomExample, FieldProblem, ToolScope } from '@shared/domain/custom-tool';
import type { CustomToolView, ImportDraft, ToolTestEvent } from '@shared/domain/custom-tool-view';
import { createSliceContext } from '../../state/slice-context';
import type { BenchRun } from './bench-run';
import type { ToolForm } from './tool-form';

export type CustomToolList = ReplyOf<'customTools.list'>;
export type KnownSecret = ReplyOf<'customTools.secrets'>[number];

/** A form and its bench. */
export interface ToolDesk {
  readonly form: ToolForm;
  /** Fields that the person left with something in them: their mistakes are shown. */
  readonly touched: readonly string[];
  /** The person asked to save: every mistake is shown. */
  readonly tried: boolean;
  readonly saving: boolean;
  /** What main found wrong with the form as it is. */
  readonly refused: readonly FieldProblem[];
  /** What main wants to be sure of before it saves. */
  readonly questions: readonly FieldProblem[];
  /** Why the last save came to nothing, where no field is to blame. */
  readonly failure: string | undefined;
  /** What is to be known of what was filled in. */
  readonly notes: readonly string[];
  readonly run: BenchRun | undefined;
}

/** A form sent the person to the Vault for a secret that it names; `isDone` once they are on their way back. */
export interface VaultErrand {
  readonly name: string;
  /** Where the form would send it. */
  readonly host: string | undefined;
  /** The form, and the field that names the secret. */
  readonly key: string;
  readonly field: string;
  readonly isDone: boolean;
}

/** The form that is always open at the top. */
export const newKey = 'new';

export function keyOf({ scope, name }: { readonly scope: ToolScope; readonly name: string }): string {
  return `${scope}/${name}`;
}

export interface CustomToolsData {
  /** Undefined until the first answer. */
  readonly list: CustomToolList | undefined;
  readonly unread: string | undefined;
  readonly secrets: readonly KnownSecret[];
  /** The new tool's, and one for each tool that is being changed. */
  readonly desks: Readonly<Record<string, ToolDesk>>;
  readonly errand: VaultErrand | undefined;
}

export interface CustomToolsActions {
  /** Asks for files and secrets anew. */
  ask(): Promise<void>;
  /** The same, where the page was looked at before: nobody else needs the list. */
  askAgain(): Promise<void>;
  change(key: string, part: (form: ToolForm) => Partial<ToolForm>): void;
  touch(key: string, field: string): void;
  /** Every mistake is shown from now on. */
  tried(key: string): void;
  /** A blank form; a tool's own form is closed. What its bench runs is stopped. */
  clear(key: string): void;
  edit(view: CustomToolView): void;
  /** Puts an import into the form of a new tool. The answer is a sentence when it could not be read. */
  fill(draft: ImportDraft): string | undefined;
  dropNotes(key: string): void;
  /** Whether it was saved. */
  save(key: string, confirmed?: boolean): Promise<boolean>;
  dropQuestions(key: string): void;
  test(key: string, args: Readonly<Record<string, unknown>>): Promise<void>;
  stop(key: string): Promise<void>;
  tested(testId: string, event: ToolTestEvent): void;
  /** The person goes to the Vault for a secret. */
  sendForSecret(errand: Omit<VaultErrand, 'isDone'>): void;
  /** The errand is done, or the person turned back: the form takes the focus where it was. */
  endErrand(): void;
  /** The page was left: an errand that is not done is given up. */
  leaveVault(): void;
  /** The person is back at the form. */
  dropErrand(): void;
  /** Takes the last run into the form's examples. */
  keepExample(key: string, example: CustomExample): void;
}

export interface CustomToolsSlice {
  readonly customTools: CustomToolsData;
  readonly customToolsActions: CustomToolsActions;
}

export const customTools = createSliceContext<CustomToolsSlice>('The custom tools');
