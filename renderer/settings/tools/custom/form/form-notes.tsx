import { Info, ShieldQuestion, X } from 'lucide-react';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { IconButton } from '../../../../ui/icon-button';
import { useDesk, useDeskState } from '../desk-context';

/** Above the fields: what is to be known of an import, and what is asked before it is saved. */
export function FormNotes() {
  const { key, actions, isNew } = useDesk();
  const notes = useDeskState((desk) => desk.notes) ?? [];
  const questions = useDeskState((desk) => desk.questions) ?? [];
  return (
    <>
      {notes.length > 0 && (
        <div role="status" className="flex items-start gap-2 border-b border-line bg-soft px-3 py-2">
          <Icon icon={Info} className="mt-[3px] text-link" />
          <ul className="min-w-0 flex-1 text-base wrap-anywhere">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <IconButton size="xs" icon={X} label="Close the notes" onClick={() => actions.dropNotes(key)} />
        </div>
      )}
      {questions.length > 0 && (
        <div role="alert" className="flex items-start gap-2 border-b border-line bg-ambersoft px-3 py-2">
          <Icon icon={ShieldQuestion} className="mt-[3px] text-amber" />
          <ul className="min-w-0 flex-1 text-base wrap-anywhere">
            {questions.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
          <Button size="sm" onClick={() => actions.dropQuestions(key)}>
            Go back
          </Button>
          <Button size="sm" onClick={() => void actions.save(key, true)}>
            {isNew ? 'Create it so' : 'Save it so'}
          </Button>
        </div>
      )}
    </>
  );
}
