import { Settings, Theme } from '@shared/domain/settings';

export interface Look {
  readonly theme: Settings['theme'];
  readonly density: Settings['density'];
}

/** What main wrote into the page's address, so that the first frame already has the right colours. */
export function lookFromAddress(search: string): Look {
  const given = new URLSearchParams(search);
  return {
    theme: Theme.catch('system').parse(given.get('theme')),
    density: Settings.shape.density.catch('compact').parse(given.get('density')),
  };
}

/** Tells the style sheet which set of tokens counts. */
export function applyLook(root: HTMLElement, { theme, density }: Look, systemDark: boolean): void {
  const base = systemDark ? 'dark' : 'light';
  root.dataset['theme'] = theme === 'system' ? base : theme;
  root.dataset['base'] = base;
  root.dataset['density'] = density;
}
