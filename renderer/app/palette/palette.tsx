import { Dialog } from '@base-ui/react/dialog';
import { CornerDownRight, SquareSlash } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { cx } from '../../lib/cx';
import { fileIcon } from '../../lib/file-icon';
import { splitPath } from '../../lib/path';
import { useServices } from '../../state/services';
import { session } from '../../state/session-slice';
import { dialogBox, dialogShade, dialogSize } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { KeyCap } from '../../ui/key-cap';
import { readQuery } from './palette-items';
import type { PaletteItem } from './palette-items';
import type { PaletteControl } from './palette-state';
import { usePaletteItems } from './use-palette-items';

export interface PaletteProps {
  readonly control: PaletteControl;
  readonly onLine: (line: number) => void;
}

/** Files, and after `>` commands. Arrows move, Enter runs, Esc closes and gives the focus back. */
export function Palette({ control, onLine }: PaletteProps) {
  const open = useStore(control.store, (state) => state.open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && control.close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogShade} />
        <Dialog.Popup
          aria-label="Search or run a command"
          style={dialogSize(640)}
          className={cx(dialogBox, 'top-[12vh]!')}
        >
          <PaletteBody control={control} onLine={onLine} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteBody({ control, onLine }: PaletteProps) {
  const query = useStore(control.store, (state) => state.query);
  const { commands, openFile } = useServices();
  const { items, settled } = usePaletteItems(query);
  const [index, setIndex] = useState(0);
  const [enterWaits, setEnterWaits] = useState(false);
  const list = useId();
  const at = Math.min(index, items.length - 1);

  function choose(item: PaletteItem | undefined): void {
    if (item === undefined) return;
    control.close();
    // The dialog gives the focus back as it closes; what runs may want it elsewhere, so it runs after that.
    setTimeout(() => {
      if (item.kind === 'command') commands.run(item.id);
      else if (item.kind === 'file') openFile(item.path);
      else onLine(item.line);
    });
  }

  // Whoever types a name and presses Enter means what that name finds, not what an earlier one had found.
  const confirm = useEffectEvent(() => choose(items[0]));
  useEffect(() => {
    if (enterWaits && settled) confirm();
  }, [enterWaits, settled]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (event.key === 'Enter' && settled) choose(items[at]);
    else if (event.key === 'Enter') setEnterWaits(true);
    else if (step !== undefined && items.length > 0) {
      const last = items.length - 1;
      const wraps = Math.abs(step) === 1;
      setIndex(wraps ? (at + step + items.length) % items.length : Math.max(0, Math.min(last, at + step)));
    } else return;
    event.preventDefault();
  }

  return (
    <>
      {/* No autoFocus: the dialog focuses its first control, and only so remembers where the focus was. */}
      <input
        role="combobox"
        aria-label="Search or run a command"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={items[at] === undefined ? undefined : `${list}-${at}`}
        placeholder="Name of a file, or > and a command"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          control.setQuery(event.target.value);
          setIndex(0);
          setEnterWaits(false);
        }}
        onKeyDown={onKeyDown}
        className="h-10 shrink-0 border-b border-line bg-transparent px-4 text-base outline-none focus-visible:outline-none"
      />
      <div id={list} role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto p-1">
        {items.map((item, place) => (
          <Row
            key={item.id}
            id={`${list}-${place}`}
            item={item}
            active={place === at}
            onChoose={() => choose(item)}
          />
        ))}
      </div>
      {settled && items.length === 0 && <Nothing query={query} />}
    </>
  );
}

interface RowProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly active: boolean;
  readonly onChoose: () => void;
}

function Row({ id, item, active, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
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
    </div>
  );
}

function RowFace({ item }: { readonly item: PaletteItem }) {
  if (item.kind === 'line') {
    return (
      <>
        <Icon icon={CornerDownRight} className="text-muted" />
        {`Go to line ${item.line}`}
      </>
    );
  }
  if (item.kind === 'command') {
    return (
      <>
        <Icon icon={SquareSlash} className="text-muted" />
        <span className="min-w-0 flex-1 truncate">{item.title}</span>
        {item.keys !== undefined && <KeyCap keys={item.keys} />}
      </>
    );
  }
  const { folder, name } = splitPath(item.relative);
  return (
    <>
      <Icon icon={fileIcon(name)} className="text-muted" />
      <span className="shrink-0">{name}</span>
      <span className="min-w-0 flex-1 truncate text-small text-muted">{folder}</span>
    </>
  );
}

function Nothing({ query }: { readonly query: string }) {
  const hasFolder = session.useSlice((state) => state.session.workspace !== null);
  const read = readQuery(query);
  const words =
    read.kind === 'commands'
      ? 'No command has these words.'
      : read.kind === 'line'
        ? 'Type the number of a line.'
        : hasFolder
          ? 'No file has these letters.'
          : 'No folder is open. Type > for commands.';
  return <p className="px-4 pt-1 pb-3 text-small text-muted">{words}</p>;
}
