import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { FieldProblem } from '@shared/domain/custom-tool';
import type { McpServerView, McpTestResult } from '@shared/domain/mcp';
import { useServices } from '../../state/services';
import { useAnnounce } from '../../ui/announcer';
import { draftOf, draftProblems, entryOf, type Draft } from './draft';

/** What the form holds, and what comes of testing and saving it. Every mistake stands beside its field. */
export function useServerDraft(
  server: McpServerView | undefined,
  ref: RefObject<HTMLFormElement | null>,
  onSaved: (id: string) => void,
) {
  const { client } = useServices();
  const announce = useAnnounce();
  const [draft, setDraft] = useState<Draft>(() => draftOf(server?.name ?? '', server?.entry ?? {}));
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [result, setResult] = useState<McpTestResult>();
  const [busy, setBusy] = useState<'save' | 'test'>();
  const turn = useRef(0);

  useEffect(() => {
    if (problems.length === 0) return undefined;
    // A field learns of its mistake in an effect of its own.
    const timer = setTimeout(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return () => clearTimeout(timer);
  }, [problems, ref]);

  function change(part: Partial<Draft>): void {
    turn.current += 1;
    setDraft((now) => ({ ...now, ...part }));
    setProblems([]);
    setResult(undefined);
    setBusy(undefined);
  }

  /** True where the form itself sees a mistake, which is then shown. */
  function stopped(): boolean {
    const own = draftProblems(draft);
    setProblems(own);
    return own.length > 0;
  }

  const sent = () => ({ name: draft.name.trim(), entry: entryOf(draft, server?.entry) });

  return {
    draft,
    change,
    problems,
    result,
    busy,
    errorOf: (field: string): string | undefined => problems.find((one) => one.field === field)?.message,
    fill: ({ name, entry }: { readonly name: string; readonly entry: McpServerView['entry'] }): void =>
      change({ ...draftOf(name === '' ? draft.name : name, entry) }),
    async test(): Promise<void> {
      if (stopped()) return;
      turn.current += 1;
      const mine = turn.current;
      setBusy('test');
      setResult(undefined);
      const answer = await client.call('mcp.test', sent());
      // What was changed meanwhile was not tested.
      if (mine !== turn.current) return;
      setBusy(undefined);
      if (!answer.ok) setProblems([{ field: '', message: answer.error.message }]);
      else if (answer.value.kind === 'refused') setProblems(answer.value.problems);
      else setResult(answer.value);
    },
    async save(event: FormEvent): Promise<void> {
      event.preventDefault();
      if (stopped()) return;
      setBusy('save');
      const { name, entry } = sent();
      const answer = await client.call('mcp.save', { name, entry, create: server === undefined });
      setBusy(undefined);
      if (!answer.ok) return setProblems([{ field: '', message: answer.error.message }]);
      if (answer.value.kind === 'refused') return setProblems(answer.value.problems);
      announce(server === undefined ? `${name} was added` : `${name} was saved`);
      return onSaved(answer.value.id);
    },
  };
}
