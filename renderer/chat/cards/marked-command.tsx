import type { TextMark } from '@shared/domain/approval';
import type { Danger } from '@shared/domain/danger';
import { dangerLooks } from './danger-look';
import { markedPieces } from './marked-pieces';

interface MarkedCommandProps {
  readonly command: string;
  readonly marks: readonly TextMark[];
  /** Of marks that name no danger of their own. */
  readonly danger: Danger;
}

/** A command with the part that caused the question lit. Whole, always: what is about to run is never cut. */
export function MarkedCommand({ command, marks, danger }: MarkedCommandProps) {
  return markedPieces(command, marks).map((piece, at) =>
    piece.marked ? (
      <mark
        key={at}
        className={`rounded-[2px] px-0.5 -mx-0.5 underline decoration-2 underline-offset-4 ${dangerLooks[piece.danger ?? danger].mark}`}
      >
        {piece.text}
      </mark>
    ) : (
      <span key={at}>{piece.text}</span>
    ),
  );
}
