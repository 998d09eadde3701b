import { useRef, useState, type RefObject } from 'react';
import { useChatActions } from '../chat-context';
import { freshDraft } from '../state/chat-data';
import { chatSlice } from '../state/slice';

export interface Draft {
  readonly text: string;
  readonly caret: number;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** What was typed, and where the caret stands since. */
  readonly type: (text: string) => void;
  readonly setCaret: (caret: number) => void;
  /** Puts a text into the box and the focus there, the caret at its end unless told. */
  readonly fill: (text: string, caret?: number) => void;
}

/** The text being written in a conversation; the store keeps it while other conversations are shown. */
export function useDraft(conversationId: string | null): Draft {
  const actions = useChatActions();
  const text = chatSlice.useSlice((slice) => slice.chat.drafts.get(conversationId ?? freshDraft) ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  return {
    text,
    caret,
    field,
    setCaret,
    type(next) {
      actions.setDraft(conversationId, next);
      setCaret(field.current?.selectionStart ?? next.length);
    },
    fill(next, at = next.length) {
      actions.setDraft(conversationId, next);
      setCaret(at);
      // After the field has the new text, or the caret would be cut to the old one's length.
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.setSelectionRange(at, at);
      });
    },
  };
}
