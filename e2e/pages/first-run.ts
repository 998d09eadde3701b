import type { Page } from '@playwright/test';

/** The three choices of a first start. */
export function firstRunOn(page: Page) {
  const main = page.getByRole('main', { name: 'Set up Toolwright' });
  const answers = main.getByRole('radiogroup', { name: 'What answers' });
  return {
    main,
    openFolder: main.getByRole('button', { name: /^Open folder/ }),
    recent: main.getByRole('list', { name: 'Recent folders' }),
    answers,
    answer: (name: string) => answers.getByRole('radio', { name: new RegExp(`^${name}`) }),
    start: main.getByRole('button', { name: 'Start', exact: true }),
    startWithout: main.getByRole('button', { name: 'Start without a folder' }),
  };
}
