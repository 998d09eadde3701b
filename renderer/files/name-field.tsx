import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Input } from '../ui/input';
import { files } from './state/files-slice';

export interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  /** After the entry was made or renamed, or the field was given up. */
  readonly onDone: (path: string | null) => void;
}

/** A name typed in its place in the tree. Enter takes it, Esc and leaving the field give it up. */
export function NameField({ label, name, onDone }: NameFieldProps) {
  const [text, setText] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  const error = files.useSlice((state) => state.files.fieldError);
  const { cancelField, submitField } = files.useSlice((state) => state.filesActions);

  useEffect(() => {
    // The extension stays unless it is meant.
    const dot = name.lastIndexOf('.');
    input.current?.focus();
    input.current?.setSelectionRange(0, dot > 0 ? dot : name.length);
  }, [name]);

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Enter') {
      void submitField(text).then((submitted) => submitted.kind === 'done' && onDone(submitted.path));
    } else if (event.key === 'Escape') {
      cancelField();
      onDone(null);
    } else return;
    event.preventDefault();
  }

  return (
    <span className="relative min-w-0 flex-1">
      <Input
        ref={input}
        size="xs"
        aria-label={label}
        aria-describedby={error === null ? undefined : 'name-error'}
        invalid={error !== null}
        value={text}
        onValueChange={setText}
        onKeyDown={onKeyDown}
        onBlur={() => cancelField()}
      />
      {error !== null && (
        <span
          id="name-error"
          role="alert"
          className="absolute top-full left-0 z-10 mt-1 rounded-sm border border-red bg-raised px-2 py-1 text-small whitespace-normal text-red shadow-e2"
        >
          {error}
        </span>
      )}
    </span>
  );
}
