import {
  BookMarked,
  CornerDownRight,
  MessageSquare,
  SlidersHorizontal,
  SquareSlash,
  TextSearch,
  Wrench,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Mark } from '@shared/text/fit';
import { useEffect, useRef } from 'react';
import { cx } from '../../lib/cx';
import { fileIcon } from '../../lib/file-icon';
import { Badge } from '../../ui/badge';
import { Icon } from '../../ui/icon';
import { KeyCap } from '../../ui/key-cap';
import type { ItemKind, PaletteItem } from './palette-items';

const icons: Readonly<Record<Exclude<ItemKind, 'file' | 'prefix'>, LucideIcon>> = {
  text: TextSearch,
  conversation: MessageSquare,
  memory: BookMarked,
  tool: Wrench,
  setting: SlidersHorizontal,
  command: SquareSlash,
  line: CornerDownRight,
};

const kindWords: Readonly<Partial<Record<ItemKind, string>>> = {
  conversation: 'Conversation',
  memory: 'Memory',
  tool: 'Tool',
  setting: 'Setting',
  command: 'Command',
};

export interface PaletteRowProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly active: boolean;
  /** Among rows of other kinds: it says its own. */
  readonly mixed: boolean;
  readonly onChoose: () => void;
}

/** One row of quick open, with the letters that were found. */
export function PaletteRow({ id, item, active, mixed, onChoose }: PaletteRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const word = mixed ? kindWords[item.kind] : undefined;
  return (
    // Keys belong to the field above, which names the active row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      className={cx('flex h-8 items-center gap-2 rounded-sm px-3', active ? 'bg-selected' : 'hover:bg-hover')}
    >
      <RowFace item={item} />
      {item.note !== '' && <span className="shrink-0 text-small text-muted tabular-nums">{item.note}</span>}
      {item.keys !== undefined && <KeyCap keys={item.keys} />}
      {word !== undefined && <Badge kind="label">{word}</Badge>}
    </div>
  );
}

function RowFace({ item }: { readonly item: PaletteItem }) {
  const { kind, title, marks, detail, detailMarks } = item;
  if (kind === 'prefix') {
    return (
      <>
        <span className="w-6 shrink-0 text-center font-mono text-code font-medium text-link">
          {detail || '…'}
        </span>
        <span className="min-w-0 flex-1 truncate">
          <Marked text={title} marks={marks} />
        </span>
      </>
    );
  }
  return (
    <>
      <Icon icon={kind === 'file' ? fileIcon(title) : icons[kind]} className="text-muted" />
      <span
        className={cx(
          'truncate',
          detail === '' ? 'min-w-0 flex-1' : kind === 'text' ? 'min-w-0 shrink' : 'max-w-[70%] shrink-0',
          (kind === 'tool' || kind === 'text') && 'font-mono text-code',
        )}
      >
        <Marked text={title} marks={marks} />
      </span>
      {detail !== '' && (
        // A path gives up its beginning, a sentence its end.
        <span
          className={cx(
            'min-w-0 flex-1 truncate text-small text-muted',
            kind === 'file' && 'text-left [direction:rtl]',
            kind === 'text' && 'min-w-[35%] text-right [direction:rtl]',
          )}
        >
          <bdi dir="ltr">
            <Marked text={detail} marks={detailMarks} />
          </bdi>
        </span>
      )}
    </>
  );
}

/** Letters that were found stand out by weight and colour; they are read out as part of their word. */
function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  if (marks.length === 0) return <>{text}</>;
  return (
    <>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(marks[index - 1]?.[1] ?? 0, from)}
          <span className="font-semibold text-link">{text.slice(from, to)}</span>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
