import type { FieldProblem } from '@shared/domain/custom-tool';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { savedPart } from '../../state/tool-form';
import { readSamples } from './bench/samples';
import {
  CheckContext,
  ProblemsContext,
  SamplesContext,
  useDesk,
  useDeskState,
  useForm,
  type Problems,
} from './desk-context';
import { checkForm } from './form/check-form';

const none: readonly FieldProblem[] = [];

/** Checks what is typed. Typing comes first: what is found in it may be drawn a moment later. */
export function FindingsProvider({ children }: { readonly children: ReactNode }) {
  const { key, list } = useDesk();
  const saved = useDeferredValue(useForm(useShallow(savedPart)));
  const samples = useDeferredValue(useForm((form) => form.samples));
  const emptySamples = useDeferredValue(useForm((form) => form.emptySamples));
  const touched = useDeskState((desk) => desk.touched);
  const tried = useDeskState((desk) => desk.tried);
  const refused = useDeskState((desk) => desk.refused) ?? none;

  const check = useMemo(() => checkForm(saved, key, list), [saved, key, list]);
  // By its words, so that the fields are drawn again for another sentence alone.
  const told = JSON.stringify([...check.problems, ...refused]);
  const problems = useMemo((): Problems => {
    const all = JSON.parse(told) as readonly FieldProblem[];
    const isTold = (field: string): boolean =>
      tried === true || touched?.includes(field) === true || refused.some((one) => one.field === field);
    return {
      all,
      errorOf: (field) =>
        isTold(field) ? all.find((problem) => problem.field === field)?.message : undefined,
    };
  }, [told, refused, touched, tried]);
  const read = useMemo(
    () => readSamples({ parameters: saved.parameters, samples, emptySamples }, check.tool),
    [saved, samples, emptySamples, check],
  );
  return (
    <CheckContext value={check}>
      <ProblemsContext value={problems}>
        <SamplesContext value={read}>{children}</SamplesContext>
      </ProblemsContext>
    </CheckContext>
  );
}
