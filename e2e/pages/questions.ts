import type { Page } from '@playwright/test';

/** The card of a question or a plan that waits, and the line of a plan that is open. */
export function questionsOn(page: Page) {
  const pane = page.getByRole('region', { name: 'Chat', exact: true });
  const card = pane.getByRole('region', { name: /asks:/ });
  return {
    card,
    radio: (name: RegExp) => card.getByRole('radio', { name }),
    checkbox: (name: RegExp) => card.getByRole('checkbox', { name }),
    other: card.getByRole('textbox', { name: 'Other answer' }),
    /** The chip of the step shown. */
    step: card.locator('[aria-current="step"]'),
    button: (name: RegExp) => card.getByRole('button', { name }),
    whatToChange: card.getByRole('textbox', { name: 'What to change' }),
    openPlan: pane.getByRole('group', { name: 'Open plan' }),
  };
}
