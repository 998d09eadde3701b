import { useEffect } from 'react';
import { pageTokens } from '../lib/page-tokens';
import { session } from '../state/session-slice';
import { monaco } from './monaco/monaco';
import { applyTheme } from './monaco/theme';

/** Keeps Monaco's colours those of the page. */
export function useMonacoTheme(): void {
  const theme = session.useSlice((state) => state.session.settings.theme);
  const systemDark = session.useSlice((state) => state.session.systemDark);
  useEffect(() => {
    const dark = getComputedStyle(document.documentElement).colorScheme === 'dark';
    applyTheme(pageTokens(), dark);
  }, [theme, systemDark]);
  useEffect(() => {
    // Widths measured before our font had come would be those of another one.
    void document.fonts.ready.then(() => monaco.editor.remeasureFonts());
  }, []);
}
