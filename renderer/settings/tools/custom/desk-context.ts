import type { FieldProblem } from '@shared/domain/custom-tool';
import { createContext, useContext } from 'react';
import type {
  CustomToolList,
  CustomToolsActions,
  KnownSecret,
  ToolDesk,
} from '../../state/custom-tools-data';
import type { ToolForm } from '../../state/tool-form';
import type { FormCheck } from './form/check-form';
import type { Samples } from './bench/samples';

/** A form and its bench, as their parts see them. */
export interface DeskView {
  readonly key: string;
  readonly isNew: boolean;
  readonly desk: ToolDesk;
  readonly form: ToolForm;
  readonly check: FormCheck;
  readonly samples: Samples;
  /** All that keeps it from being saved, what main said included. */
  readonly problems: readonly FieldProblem[];
  readonly list: CustomToolList;
  readonly secrets: readonly KnownSecret[];
  readonly actions: CustomToolsActions;
  change(part: Partial<ToolForm>): void;
  /** What is wrong with a field, once it is time to say so. */
  errorOf(field: string): string | undefined;
  /** The person left a field with something in it. */
  touch(field: string): void;
  goTo(field: string): void;
  save(): void;
  test(): void;
}

export const DeskContext = createContext<DeskView | null>(null);

export function useDesk(): DeskView {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('A part of the form is drawn outside it.');
  return desk;
}
