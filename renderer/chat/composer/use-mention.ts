import { useEffect, useState } from 'react';
import { useBridge } from '../chat-context';
import { insertPath, mentionAt } from './mention';

export interface FoundFile {
  readonly path: string;
  readonly relative: string;
}

export interface MentionList {
  readonly files: readonly FoundFile[];
  readonly active: number;
  readonly setActive: (at: number) => void;
  readonly close: () => void;
  /** The draft with the file in the mention's place. */
  readonly pick: (file: FoundFile) => { readonly text: string; readonly caret: number };
}

/** Typing is not answered letter by letter. */
const pauseMs = 60;
const limit = 8;

/** The files that fit the `@…` under the caret; null when there is none, or it was closed. */
export function useMention(text: string, caret: number): MentionList | null {
  const bridge = useBridge();
  const mention = mentionAt(text, caret);
  const [found, setFound] = useState<{ readonly query: string; readonly files: readonly FoundFile[] } | null>(
    null,
  );
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const query = mention?.query;
  const open = mention !== null && closedAt !== mention.start;

  useEffect(() => {
    if (query === undefined || !open) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      void bridge.call('workspace.findFiles', { query, limit }).then((answer) => {
        if (!wanted) return;
        setFound({ query, files: answer.ok ? (answer.value ?? []) : [] });
        setActive(0);
      });
    }, pauseMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [bridge, query, open]);

  // A mention that is gone may come back open.
  if (mention === null && closedAt !== null) setClosedAt(null);

  if (!open || !found || found.files.length === 0) return null;
  return {
    files: found.files,
    active: Math.min(active, found.files.length - 1),
    setActive,
    close: () => setClosedAt(mention.start),
    pick: (file) => insertPath(text, mention, file.relative),
  };
}
