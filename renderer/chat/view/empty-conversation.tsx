import { directModel } from '@shared/domain/model';
import { EmptyState } from '../../ui/empty-state';

const forDirect = ['Read README.md', 'Search TODO', 'Bash git status'];
const forModels = [
  'Explain how this project is laid out',
  'Find out why a test fails and fix it',
  'Review what I changed since the last commit',
];

interface EmptyConversationProps {
  readonly model: string;
  readonly hasFolder: boolean;
  /** Puts an example into the message box; nothing is sent. */
  readonly onExample: (text: string) => void;
}

/** Before the first message: what the model does with it, and three examples that fill the box. */
export function EmptyConversation({ model, hasFolder, onExample }: EmptyConversationProps) {
  const direct = model === directModel;
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-y-auto px-4 pb-4">
      <EmptyState title={direct ? 'Run tools yourself' : 'New conversation'} className="max-w-120">
        {direct
          ? 'Direct needs no model: each line is a call, written as a tool and its argument, or as JSON. It runs through the same rules, hooks and cards.'
          : 'The agent reads, searches, edits and runs commands. It asks before what the mode does not allow.'}
        {!hasFolder && ' Open a folder to give it something to work on.'}
      </EmptyState>
      <ul className="flex flex-col items-start gap-1">
        {(direct ? forDirect : forModels).map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onExample(text)}
              className={`rounded-md border border-edge bg-surface px-2.5 py-1 text-left hover:bg-hover ${direct ? 'font-mono text-code' : 'text-base'}`}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
