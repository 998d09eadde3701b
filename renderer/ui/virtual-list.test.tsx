import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import './test-page';
import { VirtualList } from './virtual-list';
import type { VirtualListHandle } from './virtual-list';

const items = ['one', 'two', 'three'];

test('rows are a list and know their place in it', () => {
  render(
    <VirtualList
      aria-label="Lines"
      items={items}
      getKey={(item) => item}
      estimateSize={() => 20}
      renderItem={(item) => item}
    />,
  );
  expect(screen.getByRole('list', { name: 'Lines' })).toBeTruthy();
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(items);
  expect(rows[1]?.getAttribute('aria-posinset')).toBe('2');
  expect(rows[1]?.getAttribute('aria-setsize')).toBe('3');
});

test('a log has no rows by role, and follows its end from the start', () => {
  const handle = createRef<VirtualListHandle>();
  render(
    <VirtualList
      role="log"
      aria-label="Conversation"
      stickToBottom
      handle={handle}
      items={items}
      getKey={(item) => item}
      estimateSize={() => 20}
      renderItem={(item) => item}
    />,
  );
  expect(screen.getByRole('log', { name: 'Conversation' }).textContent).toBe('onetwothree');
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(handle.current?.isPinned()).toBe(true);
});
