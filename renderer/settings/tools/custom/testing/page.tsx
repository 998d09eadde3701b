import { configure, fireEvent, within } from '@testing-library/react';
import type { ReplyOf, RequestOf } from '@shared/contract';
import { readCustomTool, type CustomTool } from '@shared/domain/custom-tool';
import type { CustomToolView, ToolTestResult } from '@shared/domain/custom-tool-view';
import { useMemo, type ReactNode } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { useServices } from '../../../../state/services';
import { createSessionSlice, session, type SessionSlice } from '../../../../state/session-slice';
import { renderPage } from '../../../render-page';
import { customTools, type CustomToolsSlice } from '../../../state/custom-tools-data';
import { createCustomToolsSlice } from '../../../state/custom-tools-slice';
import { CustomTools } from '../custom-tools';

// The page is large, and asking of every element whether something hides it takes most of a test's time.
configure({ defaultHidden: true });

type Store = StoreApi<SessionSlice & CustomToolsSlice>;

function Around({
  children,
  onStore,
}: {
  readonly children: ReactNode;
  readonly onStore: (store: Store) => void;
}) {
  const { client } = useServices();
  const store = useMemo(
    () =>
      createStore<SessionSlice & CustomToolsSlice>()((set, get) => ({
        ...createSessionSlice()(set, get),
        ...createCustomToolsSlice({ client })(set, get),
      })),
    [client],
  );
  onStore(store);
  return (
    <session.Context value={store}>
      <customTools.Context value={store}>{children}</customTools.Context>
    </session.Context>
  );
}

export function tool(part: Record<string, unknown>): CustomTool {
  const read = readCustomTool({
    name: 'deploy',
    kind: 'bash',
    description: 'd',
    bash: { script: 'true' },
    ...part,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

export function viewOf(part: Record<string, unknown>, over: Partial<CustomToolView> = {}): CustomToolView {
  const one = tool(part);
  return {
    scope: 'user',
    file: `/home/USER/tools/${one.name}.json`,
    tool: one,
    state: { kind: 'ok' },
    shadowed: false,
    tokens: 60,
    secrets: [],
    warnings: [],
    lastCheck: null,
    ...over,
  };
}

type List = ReplyOf<'customTools.list'>;

/** The page over a list and answers; its store beside it. */
export async function openPage(part: Partial<List> = {}, answers: Parameters<typeof renderPage>[1] = {}) {
  const list: List = {
    tools: [],
    broken: [],
    userFolder: '/home/USER/tools',
    workspaceFolder: '/home/WORKSPACE/1/tools',
    ...part,
  };
  let store: Store | undefined;
  const page = await renderPage(
    <Around onStore={(mine) => (store = mine)}>
      <CustomTools />
    </Around>,
    {
      'customTools.list': () => list,
      'customTools.secrets': () => [{ name: 'WEATHER_KEY', storage: 'encrypted' as const }],
      'customTools.save': ({ draft, scope }: RequestOf<'customTools.save'>) => ({
        kind: 'saved' as const,
        view: viewOf(draft, { scope }),
      }),
      'customTools.test': () => ({ kind: 'started' as const, testId: 't1' }),
      ...answers,
    },
  );
  await page.settled();
  if (store === undefined) throw new Error('The page was not drawn.');
  return { ...page, store };
}

export const form = (): HTMLElement => found('form[aria-label="New tool"]');
export const bench = (): HTMLElement => found('section[aria-label="Bench"]');

function found(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`${selector} is not there.`);
  return element;
}

export function type(label: string, value: string, root: HTMLElement = form()): void {
  fireEvent.change(within(root).getByLabelText(label), { target: { value } });
}

/** By its label or its words: asking for roles and names of a page this large takes most of a test's time. */
export function press(name: string | RegExp, root: HTMLElement = document.body): void {
  const fits = (button: HTMLElement): boolean => {
    const words = button.getAttribute('aria-label') ?? button.textContent.trim();
    return typeof name === 'string' ? words === name : name.test(words);
  };
  const [button, ...others] = [...root.querySelectorAll<HTMLElement>('button')].filter(fits);
  if (button === undefined || others.length > 0)
    throw new Error(`${others.length === 0 ? 'No' : 'More than one'} button ${name}.`);
  fireEvent.click(button);
}

export function fillBash(): void {
  type('Name', 'deploy_staging');
  type('Description', 'Deploy a branch.');
  press('Add parameter', form());
  type('Name of parameter 1', 'branch');
  type('Description of parameter branch', 'Without refs/heads/');
  type('Script', 'git push staging "$BRANCH":main');
}

export const ended = (over: Partial<ToolTestResult>): ToolTestResult => ({
  ok: true,
  text: 'done',
  display: { kind: 'command', command: 'x', cwd: '', exitCode: 0, notes: [] },
  durationMs: 1200,
  ...over,
});
