import { useEffect, useRef, useState } from 'react';
import { Input } from '../../ui/input';

interface TitleFieldProps {
  readonly title: string;
  /** The new title, or null when it stays as it was. Called once. */
  readonly onDone: (title: string | null) => void;
}

/** A conversation's title, edited in its place. Enter or leaving keeps, Esc gives up. */
export function TitleField({ title, onDone }: TitleFieldProps) {
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function finish(keep: boolean): void {
    if (done.current) return;
    done.current = true;
    const next = text.trim();
    onDone(keep && next !== '' && next !== title ? next : null);
  }

  return (
    <Input
      ref={field}
      size="sm"
      value={text}
      onValueChange={setText}
      aria-label="Title"
      maxLength={200}
      className="flex-1"
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        event.preventDefault();
        event.stopPropagation();
        finish(event.key === 'Enter');
      }}
    />
  );
}
