import { useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx';
import { useServices } from '../state/services';
import { session } from '../state/session-slice';
import type { Screen } from './screen';

export interface OutputViewProps {
  readonly label: string;
  /** What was printed; it only grows, but for what `dropped` says is gone from its beginning. */
  readonly text: string;
  readonly dropped: number;
  readonly className?: string | undefined;
}

/** What a program prints, live, on a terminal screen that takes no keys but those that scroll and copy. */
export function OutputView({ label, text, dropped, className }: OutputViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState<Screen>();
  const written = useRef(0);
  const { client } = useServices();
  const theme = session.useSlice((state) => state.session.settings.theme);
  const systemDark = session.useSlice((state) => state.session.systemDark);

  useEffect(() => {
    let current: Screen | undefined;
    let gone = false;
    void Promise.all([import('./screen'), document.fonts.ready]).then(([{ createScreen }]) => {
      if (gone || box.current === null) return;
      current = createScreen(box.current, {
        label,
        readOnly: true,
        onInput: () => undefined,
        onResize: () => undefined,
        onTitle: () => undefined,
        onLink: (url) => void client.call('app.openExternal', { url }),
        copy: (selected) => void client.call('app.copy', { text: selected }),
        isAppKey: (event) => !(event.shiftKey && /^(PageUp|PageDown|Home|End)$/.test(event.key)),
      });
      written.current = 0;
      setScreen(current);
    });
    return () => {
      gone = true;
      current?.dispose();
    };
  }, [client, label]);

  useEffect(() => {
    if (screen === undefined) return;
    const fresh = text.slice(Math.max(0, written.current - dropped));
    written.current = dropped + text.length;
    if (fresh !== '') screen.write(fresh, () => undefined);
  }, [screen, text, dropped]);

  useEffect(() => {
    if (screen === undefined || box.current === null) return undefined;
    let frame = 0;
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
  useEffect(() => screen?.recolour(), [screen, theme, systemDark]);

  return (
    <div className={cx('relative', className)}>
      {/* Out of the flow: a screen that fits its box must not be what makes the box higher. */}
      <div ref={box} className="absolute inset-y-1 right-1 left-3 overflow-hidden" />
    </div>
  );
}
