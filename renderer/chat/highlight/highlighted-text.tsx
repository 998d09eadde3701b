import { memo, useMemo } from 'react';
import type { Language } from '@shared/text/languages';
import { FoundLink } from '../messages/link';
import { useTokens } from './highlight-context';
import { piecesOf } from './pieces';

interface HighlightedTextProps {
  readonly text: string;
  /** Null stays plain; paths and links are clickable all the same. */
  readonly language: Language | null;
  /** While text still arrives it is written as it is, with neither colours nor links (CD1). */
  readonly streaming?: boolean;
}

/** Longer texts are written as they are: thousands of links would cost more than the text. */
const linkLimit = 100_000;

/** Text in its language's colours, plain at first, with its paths and links clickable (CD1, CD2). */
export const HighlightedText = memo(function HighlightedText({
  text,
  language,
  streaming = false,
}: HighlightedTextProps) {
  const runs = useTokens(text, streaming ? null : language);
  const plain = streaming || text.length > linkLimit;
  const pieces = useMemo(() => (plain ? null : piecesOf(text, runs)), [plain, text, runs]);
  if (!pieces) return text;
  return pieces.map((piece, at) =>
    piece.kind === 'link' ? (
      <FoundLink key={at} link={piece.link}>
        {piece.text}
      </FoundLink>
    ) : piece.color ? (
      <span key={at} style={{ color: piece.color }}>
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
});
