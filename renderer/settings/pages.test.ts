import { settingEntries } from '@shared/catalog/settings-index';
import { expect, test } from 'vitest';
import { settingsPage, settingsPages } from './pages';

test('CO9: every page of settings can be found under the title that it has, and every entry leads to its page', () => {
  const pages = settingEntries
    .filter(({ where }) => where === '')
    .map(({ page, title }) => ({ id: page, title }));
  expect(pages.toSorted(byId)).toEqual(settingsPages.map(({ id, title }) => ({ id, title })).toSorted(byId));
  const titles = new Map(settingsPages.map(({ id, title }) => [id, title]));
  for (const { page, where } of settingEntries.filter((entry) => entry.where !== '')) {
    expect(titles.get(settingsPage(page)), page).toBe(where);
  }
  expect(new Set(settingEntries.map(({ id }) => id)).size).toBe(settingEntries.length);
});

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id.localeCompare(other.id);
}
