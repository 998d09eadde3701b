import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../ui/icon-button';
import { Input } from '../ui/input';
import type { Screen } from './screen';

export interface FindBarProps {
  readonly screen: Screen;
  readonly onClose: () => void;
}

/** Looks through a terminal's text. Enter goes back through it, as the newest is at the bottom. */
export function FindBar({ screen, onClose }: FindBarProps) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    return () => screen.endFind();
  }, [screen]);

  function find(direction: 'next' | 'previous', words = text): void {
    setMissing(words !== '' && !screen.find(words, direction));
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') find(event.shiftKey ? 'next' : 'previous');
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      role="search"
      className="absolute top-2 right-4 z-10 flex items-center gap-1 rounded-md border border-edge bg-raised p-1 shadow-e1"
    >
      <Input
        ref={input}
        size="sm"
        className="w-48"
        aria-label="Find in terminal"
        invalid={missing}
        value={text}
        onValueChange={(words) => {
          setText(words);
          find('previous', words);
        }}
        onKeyDown={onKeyDown}
      />
      <IconButton
        size="sm"
        icon={ChevronUp}
        label="Previous"
        keyHint="Enter"
        onClick={() => find('previous')}
      />
      <IconButton
        size="sm"
        icon={ChevronDown}
        label="Next"
        keyHint="Shift Enter"
        onClick={() => find('next')}
      />
      <IconButton size="sm" icon={X} label="Close" keyHint="Esc" onClick={onClose} />
    </div>
  );
}
