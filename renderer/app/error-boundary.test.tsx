import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary';

afterEach(cleanup);

test('a bug in one part is reported, shown in its place, and the part can be loaded again', () => {
  // React prints what a boundary catches; that is not this test's business.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  function Part() {
    if (broken) throw new Error('No such tab.');
    return <p>Works</p>;
  }
  const reported: string[] = [];
  render(
    <ErrorBoundary part="Chat" onError={(error) => reported.push(error.message)}>
      <Part />
    </ErrorBoundary>,
  );
  expect(reported).toEqual(['No such tab.']);
  expect(screen.getByRole('alert').textContent).toContain('Chat stopped working');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Load it again' }));
  expect(screen.getByText('Works')).toBeTruthy();
});
