import { useEffect, useRef, useState } from 'react';
import { session } from '../state/session-slice';
import { useServices } from '../state/services';
import type { Screen, ScreenDeps } from './screen';
import { FindBar } from './find-bar';
import { terminal as slice } from './state/terminal-slice';
import type { TerminalTab } from './state/terminal-slice';
import type { TerminalFeed } from './state/terminal-feed';

export interface TerminalViewProps {
  readonly tab: TerminalTab;
  readonly feed: TerminalFeed;
  readonly shown: boolean;
}

/** Keys that stay the app's inside a terminal; everything else is the shell's. */
const appKeys = /^(F1|F6)$/;

function isAppKey(event: KeyboardEvent): boolean {
  if (appKeys.test(event.key)) return true;
  const mod = event.ctrlKey || event.metaKey;
  return (mod && event.shiftKey && /^[pf]$/i.test(event.key)) || (event.ctrlKey && event.key === '`');
}

export function TerminalView({ tab, feed, shown }: TerminalViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState<Screen | null>(null);
  const [finding, setFinding] = useState(false);
  const deps = useScreenDeps(tab, () => setFinding(true));
  const theme = session.useSlice((state) => state.session.settings.theme);
  const systemDark = session.useSlice((state) => state.session.systemDark);
  const { id } = tab;

  useEffect(() => {
    let current: Screen | undefined;
    let detach: (() => void) | undefined;
    let gone = false;
    // A reader that arrives while the font is on its way would measure another one.
    void Promise.all([import('./screen'), document.fonts.ready]).then(([{ createScreen }]) => {
      if (gone || box.current === null) return;
      current = createScreen(box.current, deps.current);
      detach = feed.attach(id, current.write);
      setScreen(current);
    });
    return () => {
      gone = true;
      detach?.();
      current?.dispose();
    };
  }, [deps, feed, id]);

  useEffect(() => {
    if (screen === null || box.current === null) return undefined;
    let frame = 0;
    // In the next frame: a fit changes sizes, which an observer must not do while it tells of them.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => screen.fit());
    });
    observer.observe(box.current);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [screen]);

  useEffect(() => {
    if (shown) screen?.focus();
  }, [screen, shown]);
  useEffect(() => screen?.recolour(), [screen, theme, systemDark]);

  return (
    <div
      hidden={!shown}
      data-pane-focus={shown || undefined}
      className="relative h-full bg-sunken py-1 pr-1 pl-3"
    >
      <div ref={box} className="h-full overflow-hidden" />
      {finding && screen !== null && (
        <FindBar
          screen={screen}
          onClose={() => {
            setFinding(false);
            screen.focus();
          }}
        />
      )}
    </div>
  );
}

/** One object for a screen's whole life, so that a new drawing of the view does not make a new terminal. */
function useScreenDeps(tab: TerminalTab, find: () => void): { readonly current: ScreenDeps } {
  const { client } = useServices();
  const actions = slice.useSlice((state) => state.terminalActions);
  const { id } = tab;
  return useRef<ScreenDeps>({
    label: `Terminal, ${tab.shell}`,
    onInput: (data) => void client.call('terminal.input', { terminalId: id, data }),
    onResize: (columns, rows) => void client.call('terminal.resize', { terminalId: id, columns, rows }),
    onTitle: (title) => actions.title(id, title),
    onLink: (url) => void client.call('app.openExternal', { url }),
    copy: (text) => void client.call('app.copy', { text }),
    isAppKey(event) {
      const wantsFind = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'f';
      if (wantsFind) {
        event.preventDefault();
        find();
      }
      return isAppKey(event);
    },
  });
}
