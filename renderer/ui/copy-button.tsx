import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from './announcer';
import { Button } from './button';
import { useCopyText } from './copy-text';

export interface CopyButtonProps {
  /** A function when the text is costly to make or must be fetched whole. */
  readonly text: string | (() => string | Promise<string>);
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

type CopyState = 'rest' | 'copied' | 'failed';

const SHOWN_MS = 1500;
const faces = {
  rest: { icon: Copy, word: undefined },
  copied: { icon: Check, word: 'Copied' },
  failed: { icon: TriangleAlert, word: 'Not copied' },
} as const;

/** Copies, and says for a moment whether it did. */
export function CopyButton({ text, label = 'Copy', className }: CopyButtonProps) {
  const copyText = useCopyText();
  const announce = useAnnounce();
  const [state, setState] = useState<CopyState>('rest');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: CopyState): void {
    setState(next);
    announce(faces[next].word ?? '');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('rest'), SHOWN_MS);
  }

  async function copy(): Promise<void> {
    try {
      await copyText(typeof text === 'string' ? text : await text());
      show('copied');
    } catch {
      show('failed');
    }
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      icon={faces[state].icon}
      onClick={() => void copy()}
      className={className}
    >
      {faces[state].word ?? label}
    </Button>
  );
}
