import { memo, useId, useImperativeHandle, type KeyboardEvent, type Ref } from 'react';
import type { Mode } from '@shared/domain/danger';
import { directModel } from '@shared/domain/model';
import { TextArea } from '../../ui/text-area';
import { useChatActions } from '../chat-context';
import { composerKey, type ComposerKey } from './composer-keys';
import { ComposerOptions } from './composer-options';
import { MentionList } from './mention-list';
import { recall } from './recall';
import { SlashList } from './slash-list';
import { useDraft, type Draft } from './use-draft';
import { useMention, type MentionList as Files } from './use-mention';
import { useSlash, type SlashList as Commands } from './use-slash';

export interface ComposerHandle {
  readonly focus: () => void;
  /** Puts a text into the box, the caret at its end. */
  readonly fill: (text: string) => void;
}

interface ComposerProps {
  readonly conversationId: string | null;
  readonly agent: string | null;
  readonly model: string;
  readonly mode: Mode;
  readonly context: { readonly usedTokens: number; readonly windowTokens: number } | null;
  readonly running: boolean;
  /** What the person said before, newest first. */
  readonly said: readonly string[];
  readonly cardsWait: boolean;
  readonly onToCards: () => void;
  readonly handle?: Ref<ComposerHandle>;
}

/** The message box. What is typed is kept by conversation, whatever is shown meanwhile; a delta does not draw it again. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { conversationId, model, running, handle } = props;
  const actions = useChatActions();
  const draft = useDraft(conversationId);
  const { text, field } = draft;
  const listId = useId();
  const direct = model === directModel;
  const slash = useSlash(text, draft.caret, direct);
  const files = useMention(text, draft.caret);
  const lists = { files: slash.list === null ? files : null, commands: slash.list };
  const list = lists.files ?? lists.commands;
  useImperativeHandle(handle, () => ({
    focus: () => field.current?.focus(),
    fill: (next) => draft.fill(next),
  }));

  function send(): void {
    if (text.trim() !== '' && slash.problem === null) void actions.send(conversationId, text);
    field.current?.focus();
  }

  function put(picked: Picked | undefined): void {
    if (picked) draft.fill(picked.text, picked.caret);
  }

  const onKeyDown = useComposerKeys(props, draft, lists, send);
  return (
    <div className="@container relative">
      {lists.files && (
        <MentionList id={listId} list={lists.files} onPick={(file) => put(lists.files?.pick(file))} />
      )}
      {lists.commands && (
        <SlashList id={listId} list={lists.commands} onPick={(one) => put(lists.commands?.pick(one))} />
      )}
      {slash.problem !== null && (
        <p id={`${listId}-problem`} role="status" className="pb-1.5 text-small text-red">
          {slash.problem}
        </p>
      )}
      {/* A press anywhere in the box means its field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        className="cursor-text rounded-lg border border-control bg-surface transition-colors has-[textarea:focus-visible]:border-link has-[textarea:focus-visible]:ring-1 has-[textarea:focus-visible]:ring-link"
        onClick={(event) => event.target === event.currentTarget && field.current?.focus()}
      >
        <TextArea
          ref={field}
          bare
          aria-label={direct ? 'Calls to run' : 'Message'}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={list ? listId : undefined}
          aria-activedescendant={list ? `${listId}-${list.active}` : undefined}
          aria-describedby={slash.problem === null ? undefined : `${listId}-problem`}
          placeholder={placeholderOf(direct, running)}
          value={text}
          maxLines={12}
          mono={direct && text !== ''}
          className="box-content! w-auto! px-3 pt-2.5 pb-1.5"
          onValueChange={draft.type}
          onSelect={(event) => draft.setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <ComposerOptions
          conversationId={conversationId}
          agent={props.agent}
          model={model}
          mode={props.mode}
          context={props.context}
          running={running}
          empty={text.trim() === ''}
          onSend={send}
        />
      </div>
    </div>
  );
});

interface Picked {
  readonly text: string;
  readonly caret: number;
}

/** What is open above the box; at most one of the two. */
interface Lists {
  readonly files: Files | null;
  readonly commands: Commands | null;
}

function useComposerKeys(
  { conversationId, running, said, cardsWait, onToCards }: ComposerProps,
  draft: Draft,
  { files, commands }: Lists,
  send: () => void,
): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  const actions = useChatActions();

  function recallInto(step: 'older' | 'newer'): boolean {
    const text = recall(said, draft.text, step);
    if (text !== null) draft.fill(text);
    return text !== null;
  }

  const list = files ?? commands;

  function moveInList(step: number): void {
    const count = files?.files.length ?? commands?.commands.length ?? 0;
    if (list) list.setActive((list.active + step + count) % count);
  }

  /** Nothing is left to be completed. */
  function hasWholeName(): boolean {
    const command = commands?.commands[commands.active];
    return command !== undefined && commands?.isWhole(command) === true;
  }

  function pickInList(): void {
    const file = files?.files[files.active];
    const command = commands?.commands[commands.active];
    const picked = (file && files?.pick(file)) ?? (command && commands?.pick(command));
    if (picked) draft.fill(picked.text, picked.caret);
  }

  /** False leaves the key to the field. */
  const doing: Readonly<Record<ComposerKey, () => boolean | void>> = {
    send,
    stop: () => void (conversationId !== null && actions.stop(conversationId)),
    older: () => recallInto('older'),
    newer: () => recallInto('newer'),
    'next-row': () => moveInList(1),
    'previous-row': () => moveInList(-1),
    'pick-row': () => (hasWholeName() ? send() : pickInList()),
    'complete-row': pickInList,
    'close-list': () => list?.close(),
    'to-cards': onToCards,
  };

  return (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const press = { key, altKey, ctrlKey, metaKey, shiftKey, composing: event.nativeEvent.isComposing };
    const action = composerKey(press, { text: draft.text, running, listOpen: list !== null, cardsWait });
    if (!action || doing[action]() === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function placeholderOf(direct: boolean, running: boolean): string {
  if (running) return 'Add something. It is taken at the next step';
  return direct
    ? 'One call a line: Read src/a.ts · Search TODO · Bash npm test'
    : 'Message the agent. @ adds a file, / a command';
}
