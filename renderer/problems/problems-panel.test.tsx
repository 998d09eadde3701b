import type { FileProblems, Problem } from '@shared/domain/problem';
import type { Client } from '../bridge/client';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { createCommands } from '../state/commands';
import { ServicesProvider, type Services } from '../state/services';
import { createSessionSlice, session, type SessionSlice } from '../state/session-slice';
import '../ui/test-page';
import { ProblemsPanel } from './problems-panel';
import { createProblemsSlice, problems, type ProblemsSlice } from './state/problems-slice';

const problem: Problem = {
  line: 3,
  column: 7,
  endLine: 3,
  endColumn: 9,
  severity: 'error',
  code: 'TS2322',
  message: 'Not so.',
};

function show() {
  const client = { call: async () => ({ ok: false }) } as unknown as Client;
  const marks = { mark: vi.fn<(files: readonly FileProblems[]) => void>(), reset: vi.fn<() => void>() };
  const openFile = vi.fn<Services['openFile']>();
  const store = createStore<SessionSlice & ProblemsSlice>()((set, get) => ({
    ...createSessionSlice()(set, get),
    ...createProblemsSlice({ client, marks })(set, get),
  }));
  const services = { client, commands: createCommands('other'), openFile } as unknown as Services;
  render(
    <ServicesProvider value={services}>
      <session.Context value={store}>
        <problems.Context value={store}>
          <ProblemsPanel open onOpenChange={() => undefined} />
        </problems.Context>
      </session.Context>
    </ServicesProvider>,
  );
  return { ...store.getState().problemsActions, marks, openFile };
}

test('what servers find is listed as it comes and goes, and Enter opens it at its line (WB1, WB3)', async () => {
  const { received, openFile, marks } = show();
  expect(screen.getByText('No problems')).toBeTruthy();
  const files = [{ path: '/w/a.ts', problems: [problem] }];
  received(files);
  expect(marks.mark).toHaveBeenLastCalledWith(files);
  const tree = await screen.findByRole('tree', { name: 'Problems' });
  expect(screen.getAllByText('1 error')[0]).toBeTruthy();
  fireEvent.focus(tree);
  fireEvent.keyDown(tree, { key: 'ArrowDown' });
  fireEvent.keyDown(tree, { key: 'Enter' });
  expect(openFile).toHaveBeenCalledWith('/w/a.ts', 3, 7);
  fireEvent.keyDown(tree, { key: 'ArrowLeft' });
  fireEvent.keyDown(tree, { key: 'ArrowLeft' });
  expect(screen.getByRole('treeitem', { expanded: false }).textContent).toContain('a.ts');
  received([{ path: '/w/a.ts', problems: [] }]);
  expect(await screen.findByText('No problems')).toBeTruthy();
});

test('a server that is not there says why', async () => {
  const { servers } = show();
  servers([{ id: 'gopls', name: 'gopls', state: 'failed', reason: 'gopls is not on your PATH.' }]);
  expect(await screen.findByText('gopls · gopls is not on your PATH.')).toBeTruthy();
});
