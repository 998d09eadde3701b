import { Eye, EyeOff } from 'lucide-react';
import { useState, type Ref } from 'react';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';

interface ValueInputProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A secret's value as it is typed: masked until the person asks to see it. */
export function ValueInput({ value, onValueChange, ref }: ValueInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Input
        ref={ref}
        mono
        type={shown ? 'text' : 'password'}
        value={value}
        onValueChange={onValueChange}
        className="min-w-0 flex-1"
      />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={shown ? 'Hide the value' : 'Show the value'}
        pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}
