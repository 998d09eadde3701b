import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { cx } from '../../lib/cx';
import { formatPlural } from '../../lib/format';
import { useServices } from '../../state/services';
import { session } from '../../state/session-slice';
import { useAnnounce } from '../../ui/announcer';
import { dialogBox, dialogShade, dialogSize } from '../../ui/dialog';
import { PaletteFoot } from './palette-foot';
import type { ItemKind, PaletteItem } from './palette-items';
import { readQuery } from './palette-query';
import { PaletteRow } from './palette-row';
import type { PaletteSection } from './palette-sections';
import type { PaletteControl } from './palette-state';
import { usePaletteList } from './use-palette-list';

export interface PaletteProps {
  readonly control: PaletteControl;
  /** The file that is looked at. */
  readonly active: string | null;
  readonly onLine: (line: number) => void;
}

/** Quick open: files, or what its first sign says. Arrows move, Enter opens, Esc closes and gives the focus back. */
export function Palette(props: PaletteProps) {
  const open = useStore(props.control.store, (state) => state.open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && props.control.close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogShade} />
        <Dialog.Popup
          aria-label="Search or run a command"
          finalFocus={() => props.control.store.getState().before}
          style={dialogSize(640)}
          className={cx(dialogBox, 'top-[12vh]!')}
        >
          <PaletteBody {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Kinds that are listed again while nothing is typed. */
const remembered: ReadonlySet<ItemKind> = new Set(['file', 'command', 'setting']);

function PaletteBody({ control, active, onLine }: PaletteProps) {
  const query = useStore(control.store, (state) => state.query);
  const list = useList(control, active);
  const items = useMemo(() => list.sections.flatMap((section) => section.items), [list.sections]);
  const choose = useChoose(control, onLine);
  const { at, onKeyDown } = useKeys(query, items, list.settled, choose);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  // At once and not by the dialog, which waits for a frame: what is typed meanwhile would go into the text behind.
  useLayoutEffect(() => field.current?.focus(), []);
  useCount(list.settled, items.length, query);
  return (
    <>
      <input
        ref={field}
        role="combobox"
        aria-label="Search or run a command"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={items[at] === undefined ? undefined : `${listId}-${at}`}
        placeholder="Name of a file or of anything else, or ? for signs"
        spellCheck={false}
        value={query}
        onChange={(event) => control.setQuery(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-10 shrink-0 border-b border-line bg-transparent px-4 text-base outline-none focus-visible:outline-none"
      />
      <div id={listId} role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto p-1 empty:p-0">
        <Sections sections={list.sections} listId={listId} at={at} onChoose={choose} />
      </div>
      <PaletteFoot query={list.query} list={list} />
    </>
  );
}

/** Which row is meant, and what keys do with it. */
function useKeys(
  query: string,
  items: readonly PaletteItem[],
  settled: boolean,
  choose: (item: PaletteItem | undefined) => void,
) {
  const [moved, setMoved] = useState({ query, id: '' });
  const [enterWaits, setEnterWaits] = useState('');
  // Rows that come in above must not move what the person is on.
  const found = moved.query === query ? items.findIndex(({ id }) => id === moved.id) : 0;
  const at = Math.min(Math.max(0, found), items.length - 1);

  // Whoever types a name and presses Enter means what that name finds, not what an earlier one had found.
  const confirm = useEffectEvent(() => choose(items[at]));
  useEffect(() => {
    if (enterWaits !== '' && enterWaits === query && settled) confirm();
  }, [enterWaits, query, settled]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const to = placeAfter(event.key, at, items.length);
    if (event.key === 'Enter' && settled) choose(items[at]);
    else if (event.key === 'Enter') setEnterWaits(query);
    else if (to !== undefined) setMoved({ query, id: items[to]?.id ?? '' });
    else return;
    event.preventDefault();
  }
  return { at, onKeyDown };
}

interface SectionsProps {
  readonly sections: readonly PaletteSection[];
  readonly listId: string;
  readonly at: number;
  readonly onChoose: (item: PaletteItem) => void;
}

function Sections({ sections, listId, at, onChoose }: SectionsProps) {
  let before = 0;
  return sections.map((section) => {
    const from = before;
    before += section.items.length;
    const rows = section.items.map((item, index) => (
      <PaletteRow
        key={item.id}
        id={`${listId}-${from + index}`}
        item={item}
        active={from + index === at}
        mixed={section.mixed === true}
        onChoose={() => onChoose(item)}
      />
    ));
    if (section.title === '') return rows;
    return (
      <div key={section.title} role="group" aria-label={section.title}>
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-meta font-medium text-subtle">
          {section.title}
        </p>
        {rows}
      </div>
    );
  });
}

function useList(control: PaletteControl, active: string | null) {
  const text = useStore(control.store, (state) => state.query);
  const picks = useStore(control.store, (state) => state.picks);
  const root = session.useSlice((state) => state.session.workspace?.root ?? null);
  const query = useMemo(() => readQuery(text), [text]);
  const scene = useMemo(() => ({ picks, root, active }), [picks, root, active]);
  return { query, ...usePaletteList(query, scene) };
}

function useChoose(control: PaletteControl, onLine: (line: number) => void) {
  const { commands, openFile, openSettings } = useServices();
  return (item: PaletteItem | undefined): void => {
    if (item === undefined) return;
    const { action } = item;
    if (action.do === 'prefix') return control.setQuery(action.sign);
    control.close();
    if (remembered.has(item.kind)) control.remember(item.id);
    // The dialog gives the focus back as it closes; what runs may want it elsewhere, so it runs after that.
    setTimeout(() => {
      if (action.do === 'run') commands.run(action.command, action.argument);
      else if (action.do === 'open') openFile(action.path, action.line);
      else if (action.do === 'line') onLine(action.line);
      else openSettings(action.page);
    });
  };
}

/** Tells a screen reader how many there are, once typing rests. */
function useCount(settled: boolean, count: number, query: string): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (!settled) return undefined;
    const timer = setTimeout(() => announce(formatPlural(count, 'result')), 600);
    return () => clearTimeout(timer);
  }, [announce, settled, count, query]);
}

/** One step goes round, ten steps stop at the ends. */
function placeAfter(key: string, at: number, length: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[key];
  if (step === undefined || length === 0) return undefined;
  if (Math.abs(step) === 1) return (at + step + length) % length;
  return Math.max(0, Math.min(length - 1, at + step));
}
