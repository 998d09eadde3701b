import type { Locator, Page } from '@playwright/test';

/** The card of one call. */
export interface CallCard {
  readonly box: Locator;
  /** Folds and unfolds the card; its name is the tool and what tells this call from another. */
  readonly header: Locator;
  readonly input: Locator;
}

/** The question that waits in front. */
export interface ApprovalCard {
  readonly box: Locator;
  readonly once: Locator;
  readonly session: Locator;
  readonly deny: Locator;
  readonly message: Locator;
}

type ModeWord = 'Manual' | 'Edits' | 'Full';

/** The chat pane: the selected conversation, or a new one. */
export function chatOn(page: Page) {
  const pane = page.getByRole('region', { name: 'Chat', exact: true });
  const log = pane.getByRole('list', { name: /^Conversation: / });
  const composer = pane.getByRole('textbox', { name: /^(Message|Calls to run)$/ });
  const model = pane.getByRole('combobox', { name: 'Model' });
  const agent = pane.getByRole('combobox', { name: 'Agent' });
  const stop = pane.getByRole('button', { name: 'Stop the turn' });
  return {
    pane,
    /** Messages and cards. */
    log,
    composer,
    stop,
    title: pane.getByRole('heading', { level: 2 }),
    agent,
    model,
    failure: log.getByRole('alert'),
    waiting: pane.getByRole('button', { name: /waits? for you$/ }),
    /** Starts a conversation with its first message. */
    async begin(
      text: string,
      options: { readonly mode?: ModeWord; readonly provider?: string } = {},
    ): Promise<void> {
      await page.keyboard.press('Control+n');
      await pane.getByRole('heading', { name: 'New conversation', level: 2 }).waitFor();
      if (options.mode !== undefined) await this.pickMode(options.mode);
      if (options.provider !== undefined) await this.pickModelOf(options.provider);
      await this.send(text);
    },
    async send(text: string): Promise<void> {
      await composer.fill(text);
      await composer.press('Enter');
    },
    async pickMode(word: ModeWord): Promise<void> {
      await pane.getByRole('radio', { name: new RegExp(`^${word}`) }).click();
    },
    /** The first model of a provider. */
    async pickModelOf(provider: string): Promise<void> {
      await model.click();
      await page.getByRole('group', { name: provider }).getByRole('option').first().click();
    },
    card(name: string | RegExp): CallCard {
      const named = page.getByRole('button', { name, exact: typeof name === 'string' });
      const box = log.locator('[data-call-card]').filter({ has: named });
      const header = box.getByRole('button', { name, exact: typeof name === 'string' });
      return { box, header, input: box.getByRole('group', { name: 'Input' }) };
    },
    approval(name: string | RegExp = /asks:/): ApprovalCard {
      const box = pane.getByRole('region', { name });
      return {
        box,
        once: box.getByRole('button', { name: /^Allow once/ }),
        session: box.getByRole('button', { name: /^For session/ }),
        deny: box.getByRole('button', { name: /^Deny/ }),
        message: box.getByRole('textbox', { name: 'Message to the agent' }),
      };
    },
  };
}

export type Chat = ReturnType<typeof chatOn>;
