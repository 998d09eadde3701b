import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';

interface SecretValueProps {
  /** Whose value it is. */
  readonly of: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly invalid: boolean;
}

/** A variable's or header's value: masked until it is asked for, unless it only names where the value comes from. */
export function SecretValue({ of, value, onValueChange, invalid }: SecretValueProps) {
  const [shown, setShown] = useState(false);
  const isReference = /^(?:Bearer )?\$\{[^}]*\}$/.test(value);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1">
      <Input
        mono
        type={shown || isReference ? 'text' : 'password'}
        value={value}
        onValueChange={onValueChange}
        invalid={invalid}
        aria-label={`Value of ${of}`}
        className="min-w-0 flex-1"
      />
      <IconButton
        size="sm"
        icon={shown ? EyeOff : Eye}
        label={shown ? `Hide the value of ${of}` : `Show the value of ${of}`}
        pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}
