import type { FieldProblem } from '@shared/domain/custom-tool';
import { createContext, useContext } from 'react';
import {
  customTools,
  type CustomToolList,
  type CustomToolsActions,
  type KnownSecret,
  type ToolDesk,
} from '../../state/custom-tools-data';
import { blankForm, type ToolForm } from '../../state/tool-form';
import type { FormCheck } from './form/check-form';
import type { Samples } from './bench/samples';

// A form has many parts and each key changes one of them. So what the parts share is kept apart by when it changes: the
// desk does not while somebody types, a part picks its own piece of the form with `useForm`, and findings and samples
// are drawn a moment later.

/** A form and its bench, as their parts see them. */
export interface DeskView {
  readonly key: string;
  readonly isNew: boolean;
  readonly list: CustomToolList;
  readonly secrets: readonly KnownSecret[];
  readonly actions: CustomToolsActions;
  change(part: Partial<ToolForm> | ((form: ToolForm) => Partial<ToolForm>)): void;
  /** The person left a field with something in it. */
  touch(field: string): void;
  goTo(field: string): void;
  save(): void;
  test(): void;
}

/** What is wrong with the form as it stands. */
export interface Problems {
  /** All that keeps it from being saved, what main said included. */
  readonly all: readonly FieldProblem[];
  /** What is wrong with a field, once it is time to say so. */
  errorOf(field: string): string | undefined;
}

export const DeskContext = createContext<DeskView | null>(null);
export const CheckContext = createContext<FormCheck | null>(null);
export const ProblemsContext = createContext<Problems | null>(null);
export const SamplesContext = createContext<Samples | null>(null);

export function useDesk(): DeskView {
  return inside(useContext(DeskContext));
}

/** The tool that the form makes, and what is worth knowing of it: another one with each change. */
export function useCheck(): FormCheck {
  return inside(useContext(CheckContext));
}

/** The same ones until something else is wrong. */
export function useProblems(): Problems {
  return inside(useContext(ProblemsContext));
}

export function useSamples(): Samples {
  return inside(useContext(SamplesContext));
}

/** What the selector picks of the form; its part is drawn again only when that changes. */
export function useForm<T>(select: (form: ToolForm) => T): T {
  const { key } = useDesk();
  return customTools.useSlice(({ customTools: { desks } }) => select(desks[key]?.form ?? closed));
}

/** The same of what goes with the form: its notes, how saving went, its run. */
export function useDeskState<T>(select: (desk: Partial<ToolDesk>) => T): T {
  const { key } = useDesk();
  return customTools.useSlice(({ customTools: { desks } }) => select(desks[key] ?? {}));
}

/** What the parts of a form read between its closing and their own end. */
const closed = blankForm();

function inside<T>(value: T | null): T {
  if (value === null) throw new Error('A part of the form is drawn outside it.');
  return value;
}
