/* oxlint-disable react/no-array-index-key -- pieces of a text have no identity but their place */
import { useMemo } from 'react';
import { reveal } from '../lib/reveal';

/**
 * Text that somebody else wrote, in the order in which a program reads it: hidden characters and long gaps are named, and
 * nothing turns the direction of writing.
 */
export function RevealedText({ text }: { readonly text: string }) {
  const pieces = useMemo(() => reveal(text), [text]);
  return (
    <span className="[direction:ltr] [unicode-bidi:bidi-override]">
      {pieces.map((piece, index) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          <span key={index} className="mx-px rounded-sm bg-ambersoft px-1 text-amber">
            {piece.text}
          </span>
        ),
      )}
    </span>
  );
}
