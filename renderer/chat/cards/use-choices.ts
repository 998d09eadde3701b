import { useCallback, useRef, useState } from 'react';
import type { ChoiceQuestion, QuestionAnswer } from '@shared/domain/question';
import { answerOf, emptyDraft, missing, withOption, withText, type ChoiceDraft } from './question-draft';

/** A walk through questions: where one is, and what is answered so far. */
export interface Choices {
  /** Place of the question shown; past the last is the look over all. */
  readonly step: number;
  /** The step that sends. */
  readonly last: number;
  readonly question: ChoiceQuestion | undefined;
  readonly draft: ChoiceDraft;
  readonly drafts: readonly ChoiceDraft[];
  /** Place of the option that Tab reaches; past the last is the field for one's own words. */
  readonly active: number;
  /** Why Enter did not go on. */
  readonly problem: string | undefined;
  /** Told where an option is drawn, for the card's keys; null when it no longer is. */
  keepRow(index: number, element: HTMLElement | null): void;
  setActive(index: number): void;
  goTo(step: number): void;
  choose(index: number): void;
  /** To an option; where one answer is asked for that chooses it, as in every list of radios. */
  go(index: number): void;
  type(text: string): void;
  confirm(): void;
}

export function useChoices(
  questions: readonly ChoiceQuestion[],
  onAnswer: (answer: QuestionAnswer) => void,
): Choices {
  const [step, setStep] = useState(0);
  const [active, setActive] = useState(0);
  const [drafts, setDrafts] = useState<readonly ChoiceDraft[]>(() => questions.map(() => emptyDraft));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const rows = useRef(new Map<number, HTMLElement>());
  const keepRow = useCallback((index: number, element: HTMLElement | null): void => {
    if (element) rows.current.set(index, element);
    else rows.current.delete(index);
  }, []);
  const question = questions[step];
  const draft = drafts[step] ?? emptyDraft;
  const last = questions.length > 1 ? questions.length : 0;

  function goTo(next: number): void {
    setProblem(undefined);
    setActive(0);
    setStep(Math.min(last, Math.max(0, next)));
  }

  function change(next: ChoiceDraft): void {
    setProblem(undefined);
    setDrafts(drafts.with(step, next));
  }

  function send(): void {
    const open = questions.findIndex((one, at) => missing(one, drafts[at] ?? emptyDraft) !== undefined);
    const unanswered = questions[open];
    if (unanswered === undefined) {
      onAnswer({ kind: 'choices', answers: drafts.map(answerOf) });
      return;
    }
    goTo(open);
    setProblem(missing(unanswered, drafts[open] ?? emptyDraft));
  }

  return {
    step,
    last,
    question,
    draft,
    drafts,
    active,
    problem,
    keepRow,
    setActive,
    goTo,
    choose(index) {
      setActive(index);
      rows.current.get(index)?.focus();
      if (question !== undefined) change(withOption(question, draft, index));
    },
    go(index) {
      setActive(index);
      rows.current.get(index)?.focus();
      if (question?.multiSelect === false && index < question.options.length)
        change(withOption(question, draft, index));
    },
    type(text) {
      if (question !== undefined) change(withText(question, draft, text));
    },
    confirm() {
      const wrong = question === undefined ? undefined : missing(question, draft);
      if (wrong !== undefined) setProblem(wrong);
      else if (step < last) goTo(step + 1);
      else send();
    },
  };
}
