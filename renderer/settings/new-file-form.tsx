import { useState, type FormEvent, type ReactNode } from 'react';
import type { Answer } from '@shared/contract';
import { useAnnounce } from '../ui/announcer';
import { Box } from '../ui/box';
import { Button } from '../ui/button';

/** What is typed into a form that makes a file of the person's own, and what main finds wrong with it. */
export function useNewFile<Draft extends { readonly name: string }>(empty: Draft) {
  const announce = useAnnounce();
  const [draft, setDraft] = useState(empty);
  const [mistake, setMistake] = useState<{ readonly field: string; readonly message: string }>();
  const [saving, setSaving] = useState(false);
  return {
    draft,
    saving,
    errorOf: (field: string): string | undefined => (mistake?.field === field ? mistake.message : undefined),
    change(part: Partial<Draft>): void {
      setDraft({ ...draft, ...part });
      setMistake(undefined);
    },
    /** The answer, once the file is there. `kind` is what it is called: "skill". */
    async create<T>(kind: string, ask: (name: string) => Promise<Answer<T>>): Promise<T | undefined> {
      const name = draft.name.trim();
      setSaving(true);
      const answer = await ask(name);
      setSaving(false);
      if (!answer.ok) {
        setMistake({ field: answer.error.field ?? '', message: answer.error.message });
        return undefined;
      }
      announce(`The ${kind} ${name} is there`);
      return answer.value;
    },
  };
}

interface NewFileFormProps {
  /** "New skill". */
  readonly title: string;
  /** Where the file will lie. */
  readonly folder: string;
  readonly saving: boolean;
  /** What is wrong with none of the fields. */
  readonly error: string | undefined;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of such a form: its fields, Create and Cancel. */
export function NewFileForm(props: NewFileFormProps) {
  const { title, folder, saving, error, onSubmit, onClose, children } = props;
  function submit(event: FormEvent): void {
    event.preventDefault();
    void onSubmit();
  }
  return (
    <form aria-label={title} noValidate onSubmit={submit}>
      <Box
        title={title}
        note={folder}
        bodyClassName="flex flex-col gap-2.5 p-3"
        footer={
          <>
            <Button submit variant="primary" loading={saving} loadingLabel="Creating">
              Create
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            {error !== undefined && (
              <p role="alert" className="ml-auto text-right text-red">
                {error}
              </p>
            )}
          </>
        }
      >
        {children}
      </Box>
    </form>
  );
}
