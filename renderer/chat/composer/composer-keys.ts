import type { KeyboardEvent } from 'react';

/** What a key in the message does; null leaves it to the field. */
export type ComposerKey =
  | 'send'
  | 'stop'
  | 'older'
  | 'newer'
  | 'next-row'
  | 'previous-row'
  | 'pick-row'
  /** Like `pick-row`, and never sends. */
  | 'complete-row'
  | 'close-list'
  | 'to-cards';

interface ComposerMoment {
  readonly text: string;
  readonly running: boolean;
  readonly listOpen: boolean;
  readonly cardsWait: boolean;
}

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & {
  /** An input method is composing: Enter accepts its words and is no key of ours. */
  readonly composing: boolean;
};

/** Enter sends, Shift+Enter breaks the line, Esc stops the turn, ↑ recalls, Alt+↑ goes to the cards (PE4). */
export function composerKey(press: Press, moment: ComposerMoment): ComposerKey | null {
  if (press.composing || press.ctrlKey || press.metaKey) return null;
  if (press.altKey) return press.key === 'ArrowUp' && moment.cardsWait ? 'to-cards' : null;
  if (moment.listOpen) {
    const own = listKeys[press.key];
    if (own && !press.shiftKey) return own;
  }
  if (press.shiftKey) return null;
  switch (press.key) {
    case 'Enter':
      return 'send';
    case 'Escape':
      return moment.running ? 'stop' : null;
    case 'ArrowUp':
      return moment.text.includes('\n') ? null : 'older';
    case 'ArrowDown':
      return moment.text.includes('\n') ? null : 'newer';
    default:
      return null;
  }
}

const listKeys: Readonly<Record<string, ComposerKey>> = {
  ArrowDown: 'next-row',
  ArrowUp: 'previous-row',
  Enter: 'pick-row',
  Tab: 'complete-row',
  Escape: 'close-list',
};
