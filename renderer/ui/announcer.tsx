import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** `assertive` interrupts what is being read: once for a question that holds work up, never for progress. */
export type Urgency = 'polite' | 'assertive';

/** Says something to a screen reader without moving focus. */
export type Announce = (words: string, urgency?: Urgency) => void;

const AnnouncerContext = createContext<Announce>(() => {});

/** Answers the way to say something to a screen reader. Says nothing outside an `Announcer`. */
export function useAnnounce(): Announce {
  return useContext(AnnouncerContext);
}

/** How long words stay in a live region; then it is emptied, so that the same words can be said again. */
const KEEP_MS = 1000;

interface Sentence {
  readonly id: number;
  readonly words: string;
}

type Spoken = Readonly<Record<Urgency, readonly Sentence[]>>;

const silence: Spoken = { polite: [], assertive: [] };

/** Holds the window's two live regions. Put it once around the app. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [spoken, setSpoken] = useState<Spoken>(silence);
  const count = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const announce = useCallback<Announce>((words, urgency = 'polite') => {
    if (!words.trim()) return;
    count.current += 1;
    const sentence = { id: count.current, words };
    setSpoken((now) => ({ ...now, [urgency]: [...now[urgency], sentence] }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSpoken(silence), KEEP_MS);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <AnnouncerContext value={announce}>
      {children}
      <div className="sr-only" role="status" aria-live="polite">
        {spoken.polite.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </div>
      <div className="sr-only" role="alert" aria-live="assertive">
        {spoken.assertive.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </div>
    </AnnouncerContext>
  );
}
