import '../../ui/test-page';
import type { ChannelName } from '@shared/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import type { Client } from '../../bridge/client';
import { createCommands } from '../../state/commands';
import { ServicesProvider, type Services } from '../../state/services';
import { createSessionSlice, session, type SessionSlice } from '../../state/session-slice';
import { UiProvider } from '../../ui/ui-provider';
import { Palette } from './palette';
import { createPaletteState } from './palette-state';

interface Asked {
  readonly name: ChannelName;
  readonly request: { readonly query: string; readonly kind?: string };
  readonly answer: (value: unknown) => Promise<void>;
}

/** Quick open over answers that come when the test says so. */
function openPalette(prefix = '') {
  Element.prototype.scrollIntoView = () => undefined;
  const asked: Asked[] = [];
  const client = {
    call: (name: ChannelName, request: Asked['request']) =>
      new Promise((resolve) => {
        const answer = (value: unknown) => act(async () => resolve({ ok: true, value }));
        asked.push({ name, request, answer });
      }),
  } as unknown as Client;
  const commands = createCommands('other');
  const ran: string[] = [];
  const command = (id: string, title: string) => ({
    id,
    title,
    run: (argument = '') => void ran.push(`${id} ${argument}`.trim()),
  });
  commands.register([
    command('a.save', 'Save all'),
    command('a.sensor', 'Sensor check'),
    { ...command('chat.open', ''), hidden: true },
  ]);
  const services: Services = {
    client,
    commands,
    keyPlatform: 'other',
    openFile: (path, line) => void ran.push(`open ${path}${line === undefined ? '' : `:${line}`}`),
    openSettings: (page = '') => void ran.push(`settings ${page}`),
    notify: () => undefined,
  };
  const kept: string[][] = [];
  const control = createPaletteState((picks) => void kept.push(picks));
  const store = createStore<SessionSlice>()((set, get) => createSessionSlice()(set, get));
  store.getState().sessionActions.workspace({ root: '/w', name: 'w', projectId: 'p' });
  render(
    <ServicesProvider value={services}>
      <session.Context value={store}>
        <UiProvider>
          <Palette control={control} active="/w/now.ts" onLine={(line) => void ran.push(`line ${line}`)} />
        </UiProvider>
      </session.Context>
    </ServicesProvider>,
  );
  const start = async (picks: readonly string[] = []): Promise<void> => {
    await act(async () => {
      control.started(picks);
      control.open(prefix);
    });
    await act(() => vi.advanceTimersByTimeAsync(200));
  };
  const type = async (text: string): Promise<void> => {
    fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
    await act(() => vi.advanceTimersByTimeAsync(200));
  };
  const press = async (key: string): Promise<void> => {
    fireEvent.keyDown(screen.getByRole('combobox'), { key });
    await act(() => vi.advanceTimersByTimeAsync(10));
  };
  const last = (name: ChannelName, kind?: string): Asked | undefined =>
    asked.findLast((one) => one.name === name && one.request.kind === kind);
  const rows = (): readonly string[] => screen.queryAllByRole('option').map((row) => row.textContent ?? '');
  return { asked, ran, kept, control, start, type, press, last, rows };
}

const file = (relative: string) => ({ path: `/w/${relative}`, relative });

test('WB1: the first keystrokes list files; other kinds come in below and move nothing', async () => {
  vi.useFakeTimers();
  const palette = openPalette();
  await palette.start();
  await palette.type('sensor');
  await palette.last('workspace.findFiles')?.answer([file('src/sensor.ts')]);
  expect(palette.rows()).toEqual(['sensor.tssrc/', 'Sensor checkCommand']);
  await palette.press('ArrowDown');
  const talk = { kind: 'conversation', id: 'c1', title: 'Sensor', root: null, at: Date.now() };
  await palette.last('globalSearch.find', 'conversations')?.answer({ rows: [talk], more: false });
  expect(palette.rows()).toEqual(['sensor.tssrc/', 'Sensorjust nowConversation', 'Sensor checkCommand']);
  // The row that the person is on stays the one that they are on.
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Sensor checkCommand');
  await palette.press('ArrowUp');
  await palette.press('Enter');
  expect(palette.ran).toEqual(['chat.open c1']);
  vi.useRealTimers();
});

test('WB1: an answer to what was typed before is dropped, and Enter waits for the answer to what is typed', async () => {
  vi.useFakeTimers();
  const palette = openPalette();
  await palette.start();
  await palette.type('old');
  const old = palette.last('workspace.findFiles');
  await palette.type('new.ts:7');
  await old?.answer([file('old.ts')]);
  expect(palette.rows()).toEqual([]);
  await palette.press('Enter');
  expect(palette.ran).toEqual([]);
  expect(palette.last('workspace.findFiles')?.request.query).toBe('new.ts');
  await palette.last('workspace.findFiles')?.answer([file('new.ts')]);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(palette.ran).toEqual(['open /w/new.ts:7']);
  vi.useRealTimers();
});

test('WB1: without words, what was used lately comes first, the file that is looked at last of it', async () => {
  vi.useFakeTimers();
  const palette = openPalette();
  await palette.start(['file:/w/now.ts', 'file:/elsewhere/x.ts', 'command:a.save', 'file:/w/b.ts']);
  await palette.last('workspace.findFiles')?.answer([file('b.ts'), file('c.ts')]);
  expect(palette.rows()).toEqual(['Save allCommand', 'b.ts', 'now.ts', 'c.ts']);
  await palette.press('Enter');
  expect(palette.ran).toEqual(['a.save']);
  expect(palette.kept.at(-1)?.[0]).toBe('command:a.save');
  vi.useRealTimers();
});

test('WB1: `?` lists the signs; choosing one goes on with it, and nothing is asked of main', async () => {
  vi.useFakeTimers();
  const palette = openPalette('?');
  await palette.start();
  await palette.type('?setting');
  expect(palette.rows()).toEqual([',Go to setting']);
  await palette.press('Enter');
  expect(palette.control.store.getState()).toMatchObject({ open: true, query: ',' });
  await palette.type(',theme');
  await palette.press('Enter');
  expect(palette.ran).toEqual(['settings general/Theme']);
  expect(palette.asked).toEqual([]);
  vi.useRealTimers();
});

test('WB1: what cannot be looked through says so, in place of rows', async () => {
  vi.useFakeTimers();
  const palette = openPalette('%');
  await palette.start();
  await palette.last('globalSearch.find', 'text')?.answer({ rows: [], more: false });
  expect(screen.getByText('Type two letters or more.')).toBeTruthy();
  await palette.type('%fee');
  expect(screen.queryByText('Looking…')).toBeTruthy();
  await palette.last('globalSearch.find', 'text')?.answer({ rows: [], more: false });
  expect(screen.getByText('No line of a file has these words.')).toBeTruthy();
  vi.useRealTimers();
});
