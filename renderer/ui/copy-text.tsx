import { createContext, useContext } from 'react';

/** Puts text on the clipboard. Rejects when it could not. */
export type CopyText = (text: string) => Promise<void>;

/** The browser's clipboard unless the app gives its own way. */
export const CopyTextContext = createContext<CopyText>((text) => navigator.clipboard.writeText(text));

/** Answers the way to put text on the clipboard. */
export function useCopyText(): CopyText {
  return useContext(CopyTextContext);
}
