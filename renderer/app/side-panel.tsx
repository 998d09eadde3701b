import { useEffect, useRef } from 'react';
import { ConversationList } from '../chat';
import { editor } from '../editor';
import { FilesPane } from '../files';
import { useServices } from '../state/services';
import { Pane } from '../ui/pane';
import { PaneDivider } from '../ui/pane-divider';
import { PaneGroup } from '../ui/pane-group';
import { layout } from './state/layout-slice';

/** Conversations with the files under them, or the files alone. */
export function SidePanel() {
  const activity = layout.useSlice((state) => state.layout.activity);
  const { commands } = useServices();
  return (
    <aside aria-label="Side panel" className="flex h-full min-h-0 flex-col bg-app">
      {activity === 'files' ? (
        <Files />
      ) : (
        <PaneGroup id="side" direction="column" className="flex-1">
          <Pane id="conversations" minSize={96} defaultSize="45%">
            <div
              data-pane="conversations"
              tabIndex={-1}
              className="flex min-h-0 flex-1 flex-col outline-none"
            >
              <ConversationList newKeyHint={commands.keyHint('chat.new')} />
            </div>
          </Pane>
          <PaneDivider aria-label="Height of the conversations" />
          <Pane id="files" minSize={96}>
            <Files />
          </Pane>
        </PaneGroup>
      )}
    </aside>
  );
}

function Files() {
  const shown = editor.useSlice((state) => state.editor.active);
  const { open, moved } = editor.useSlice((state) => state.editorActions);
  const { showEditor } = layout.useSlice((state) => state.layoutActions);
  return (
    <FilesPane
      shown={shown}
      onOpen={(path, how) => {
        showEditor();
        void open(path, { preview: how === 'look' });
      }}
      onMoved={(from, to) => void moved(from, to)}
    />
  );
}

/** The side panel over the rest of a narrow window. Esc and a press beside it close it. */
export function SidePanelOverlay() {
  const { closeOverlay } = layout.useSlice((state) => state.layoutActions);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const panel = box.current;
    panel?.focus();
    return () => {
      // A file that was opened from it has taken the focus to the editor already.
      const held =
        panel === null || panel.contains(document.activeElement) || document.activeElement === document.body;
      if (held && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <>
      <div aria-hidden onClick={closeOverlay} className="absolute inset-0 z-10" />
      <div
        ref={box}
        role="presentation"
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          closeOverlay();
        }}
        className="absolute inset-y-0 left-0 z-20 w-65 max-w-[80%] border-r border-edge shadow-e2 outline-none"
      >
        <SidePanel />
      </div>
    </>
  );
}
