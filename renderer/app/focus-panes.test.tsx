import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { focusNextPane } from './focus-panes';

beforeEach(() => {
  // jsdom draws nothing, so it can't tell what is visible.
  Element.prototype.checkVisibility = function visible(this: Element) {
    return this.closest('[hidden]') === null;
  };
});
afterEach(cleanup);

test('F6 goes round the visible panes, to the control that each names', () => {
  render(
    <>
      <section data-pane="a" tabIndex={-1}>
        <button type="button">First</button>
      </section>
      <section data-pane="hidden" hidden>
        <button type="button">Never</button>
      </section>
      <section data-pane="b" tabIndex={-1}>
        <button type="button">Head</button>
        <div data-pane-focus>
          <textarea aria-label="Text" />
        </div>
      </section>
      <section data-pane="empty" tabIndex={-1} aria-label="Empty" />
    </>,
  );
  const focused = (): string | null =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null;
  const seen = [1, 1, 1, 1, -1].map((step) => {
    focusNextPane(step as 1 | -1);
    return focused();
  });
  expect(seen).toEqual(['First', 'Text', 'Empty', 'First', 'Empty']);
  expect(screen.getByText('Never')).not.toBe(document.activeElement);
});
