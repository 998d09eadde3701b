import { splitPath } from '../lib/path';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { editor } from './state/editor-state';

/** Asks about the first of the dirty tabs that are to be closed. */
export function CloseDialog() {
  const path = editor.useSlice((state) => state.editor.closing[0]);
  const more = editor.useSlice((state) => state.editor.closing.length - 1);
  const { answerClose } = editor.useSlice((state) => state.editorActions);
  if (path === undefined) return null;
  const { name } = splitPath(path);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void answerClose('cancel')}
      title={`Save ${name} before it closes?`}
      description={
        more > 0
          ? `Without saving its changes are lost. ${more} more to ask about.`
          : 'Without saving its changes are lost.'
      }
      actions={
        <>
          <Button onClick={() => void answerClose('cancel')}>Keep open</Button>
          <Button variant="danger" onClick={() => void answerClose('discard')}>
            Close without saving
          </Button>
          <Button variant="primary" onClick={() => void answerClose('save')}>
            Save and close
          </Button>
        </>
      }
    />
  );
}
