import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { cx } from '../lib/cx';
import { fileIcon } from '../lib/file-icon';
import { splitPath } from '../lib/path';
import { ContextMenu } from '../ui/context-menu';
import { Icon } from '../ui/icon';
import { tabMenu } from './tab-menu';
import { editor } from './state/editor-state';
import type { EditorTab } from './state/editor-state';

/** The row of open files. ←→ walk, Enter shows, Del closes; a middle press closes too. */
export function TabBar() {
  const tabs = editor.useSlice((state) => state.editor.tabs);
  const active = editor.useSlice((state) => state.editor.active);
  const { activate, close } = editor.useSlice((state) => state.editorActions);
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.path === active);
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length];
    if (next !== undefined) {
      activate(next.path);
      list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
    } else if (event.key === 'Delete' && active !== null) close([active]);
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus is the tabs'
    <div
      ref={list}
      role="tablist"
      aria-label="Open files"
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <FileTab key={tab.path} tab={tab} active={tab.path === active} names={tabs} />
      ))}
    </div>
  );
}

interface FileTabProps {
  readonly tab: EditorTab;
  readonly active: boolean;
  readonly names: readonly EditorTab[];
}

function FileTab({ tab, active, names }: FileTabProps) {
  const actions = editor.useSlice((state) => state.editorActions);
  const button = useRef<HTMLButtonElement>(null);
  const { name } = splitPath(tab.path);
  const hint = folderHint(tab, names);
  useEffect(() => {
    if (active) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  function close(event: MouseEvent): void {
    event.stopPropagation();
    actions.close([tab.path]);
  }

  return (
    <ContextMenu
      entries={tabMenu(tab.path, names, actions)}
      render={
        <button
          ref={button}
          type="button"
          role="tab"
          aria-selected={active}
          aria-label={tab.dirty ? `${name}, not saved` : name}
          tabIndex={active ? 0 : -1}
          onClick={() => actions.activate(tab.path)}
          onDoubleClick={() => actions.keep(tab.path)}
          onAuxClick={(event) => event.button === 1 && close(event)}
        />
      }
      className={cx(
        'group relative flex h-full max-w-56 shrink-0 items-center gap-1.5 border-r border-line pr-1.5 pl-3 text-base -outline-offset-2!',
        active ? 'bg-surface text-fg' : 'bg-app text-muted hover:text-fg',
      )}
    >
      <Icon icon={fileIcon(name)} className="text-muted" />
      <span className={cx('truncate', active && 'font-medium', tab.preview && 'italic')}>{name}</span>
      {hint !== undefined && <span className="truncate text-meta text-subtle">{hint}</span>}
      <TabEnd dirty={tab.dirty} active={active} onClose={close} />
    </ContextMenu>
  );
}

/** A dot while there is something to save; the cross under the pointer. Keys close by Del and Ctrl W. */
function TabEnd({
  dirty,
  active,
  onClose,
}: {
  dirty: boolean;
  active: boolean;
  onClose: (event: MouseEvent) => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      aria-hidden
      onClick={onClose}
      className="grid size-5 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-fg"
    >
      {dirty && <span className="size-2 rounded-full bg-current group-hover:hidden" />}
      <Icon
        icon={X}
        size={12}
        className={cx(dirty ? 'hidden group-hover:block' : !active && 'opacity-0 group-hover:opacity-100')}
      />
    </span>
  );
}

/** The folder of a file whose name another tab has too. */
function folderHint(tab: EditorTab, tabs: readonly EditorTab[]): string | undefined {
  const { name, folder } = splitPath(tab.path);
  const twin = tabs.some((other) => other.path !== tab.path && splitPath(other.path).name === name);
  return twin ? splitPath(folder.replace(/[/\\]$/, '')).name : undefined;
}
