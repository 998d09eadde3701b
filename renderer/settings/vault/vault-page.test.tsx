import { configure, fireEvent, screen, within } from '@testing-library/react';
import type { VaultSecretView, VaultView } from '@shared/domain/vault';
import { useMemo, type ReactNode } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStore, type StoreApi } from 'zustand';
import { useServices } from '../../state/services';
import { renderPage } from '../render-page';
import { customTools, type CustomToolsSlice } from '../state/custom-tools-data';
import { createCustomToolsSlice } from '../state/custom-tools-slice';
import { VaultPage } from './vault-page';

beforeAll(() => configure({ defaultHidden: true }));
// Files share their modules: what is set here would count in the next one.
afterAll(() => configure({ defaultHidden: false }));

type Store = StoreApi<CustomToolsSlice>;

interface AroundProps {
  readonly children: ReactNode;
  readonly onStore: (store: Store) => void;
}

function Around({ children, onStore }: AroundProps) {
  const { client } = useServices();
  const mine = useMemo(
    () => createStore<CustomToolsSlice>()((set, get) => createCustomToolsSlice({ client })(set, get)),
    [client],
  );
  onStore(mine);
  return <customTools.Context value={mine}>{children}</customTools.Context>;
}

function secret(part: Partial<VaultSecretView>): VaultSecretView {
  return { name: 'KEY', storage: 'encrypted', added: 1, changed: 2, bindings: [], uses: [], ...part };
}

async function open(part: Partial<VaultView> = {}, answers: Parameters<typeof renderPage>[1] = {}) {
  const view: VaultView = {
    secrets: [],
    scripts: [],
    keychain: 'encrypted',
    file: '/home/USER/secrets.json',
    problem: null,
    ...part,
  };
  let store: Store | undefined;
  const page = await renderPage(
    <Around onStore={(mine) => (store = mine)}>
      <VaultPage />
    </Around>,
    {
      'vault.view': () => view,
      'vault.add': () => ({ storage: 'encrypted' as const }),
      'vault.replace': () => ({ storage: 'encrypted' as const }),
      'vault.remove': () => null,
      'vault.unbind': () => null,
      ...answers,
    },
  );
  await page.settled();
  return { ...page, state: () => store?.getState() };
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('Settings → Vault (CO7, CT18, CT19)', () => {
  it('is empty with one way in; a secret is added by name, value and hosts, and each mistake stands at its field', async () => {
    const page = await open({ scripts: [{ scope: 'user', name: 'deploy' }] });
    expect(screen.getByText('No secrets yet')).toBeTruthy();
    press('Add secret');
    press('Add');
    expect(screen.getByText('Give the secret a name.')).toBeTruthy();
    type('Name', '1KEY');
    press('Add');
    expect(screen.getByText('Use letters, digits and _, not starting with a digit.')).toBeTruthy();
    type('Name', 'KEY');
    press('Add');
    expect(screen.getByText('The value is empty. Paste it here.')).toBeTruthy();
    type('Value', 'k-1');
    type('Hosts', 'api.example.com, http://localhost:8080');
    fireEvent.click(screen.getByRole('checkbox', { name: /deploy/ }));
    press('Add');
    await page.settled();
    expect(page.requests('vault.add')).toEqual([
      {
        name: 'KEY',
        value: 'k-1',
        hosts: ['api.example.com', 'http://localhost:8080'],
        scripts: [{ scope: 'user', name: 'deploy' }],
      },
    ]);
    expect(screen.queryByRole('form', { name: 'New secret' })).toBeNull();
  });

  it('masks what is typed until it is asked for, and shows what main refuses at its field', async () => {
    const page = await open(
      {},
      { 'vault.add': () => ({ kind: 'unfit', message: '"x y" is no host.', field: 'hosts' }) },
    );
    press('Add secret');
    expect(screen.getByLabelText('Value').getAttribute('type')).toBe('password');
    press('Show the value');
    expect(screen.getByLabelText('Value').getAttribute('type')).toBe('text');
    type('Name', 'KEY');
    type('Value', 'k');
    press('Add');
    await page.settled();
    expect(screen.getByText('"x y" is no host.')).toBeTruthy();
  });

  it('names the tools that would break in its one question before it deletes', async () => {
    const uses = [
      { scope: 'user' as const, tool: 'forecast', project: null },
      { scope: 'workspace' as const, tool: 'lookup', project: 'weather' },
    ];
    const page = await open({ secrets: [secret({ uses })] });
    press('Delete KEY');
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('Delete KEY?');
    expect(question.textContent).toContain(
      'forecast and lookup in weather use it and are refused until it is added again. Its value cannot be brought back.',
    );
    fireEvent.click(within(question).getByText('Delete'));
    await page.settled();
    expect(page.requests('vault.remove')).toEqual([{ name: 'KEY' }]);
  });

  it('takes another value, takes a place away, and shows no value of its own', async () => {
    const target = `bash:deploy:${'ab'.repeat(32)}`;
    const page = await open({
      secrets: [
        secret({
          bindings: [
            { kind: 'host', target: 'https://a.example:443', origin: 'https://a.example' },
            { kind: 'script', target, tool: 'deploy', hash: 'ab'.repeat(32), current: false },
          ],
        }),
      ],
    });
    expect(screen.getByRole('table').textContent).toContain('a.example');
    expect(screen.getByRole('table').textContent).toContain('earlier script of deploy abababab');
    press('No longer let KEY go to earlier script of deploy');
    await page.settled();
    expect(page.requests('vault.unbind')).toEqual([{ name: 'KEY', target }]);
    press('Replace the value of KEY');
    const form = screen.getByRole('form', { name: 'New value of KEY' });
    const field = within(form).getByLabelText<HTMLInputElement>('New value');
    expect([field.value, field.type]).toEqual(['', 'password']);
    fireEvent.change(field, { target: { value: 'k-2' } });
    press('Replace');
    await page.settled();
    expect(page.requests('vault.replace')).toEqual([{ name: 'KEY', value: 'k-2' }]);
  });

  it('says in plain words why nothing is encrypted here, and when its file is broken', async () => {
    await open({ keychain: 'weak', problem: 'secrets.json, line 1, column 2: a name is expected.' });
    expect(screen.getByText(/No keyring answers on this desktop/).textContent).toContain(
      'New values are kept until you quit.',
    );
    expect(screen.getByRole('checkbox', { name: 'Keep new values readable on disk' })).toBeTruthy();
    expect(screen.getByText(/no stored secret can be used/)).toBeTruthy();
  });

  it('fills in what a form asked for, and leads back to it with or without the secret', async () => {
    const page = await open();
    page.state()?.customToolsActions.sendForSecret({
      name: 'KEY',
      host: 'api.example.com',
      key: 'new',
      field: 'http.url',
    });
    await page.settled();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('KEY');
    expect(screen.getByLabelText<HTMLInputElement>('Hosts').value).toBe('api.example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Value'));
    type('Value', 'k');
    press('Add and go back to the tool');
    await page.settled();
    expect(page.settings).toEqual(['tools/custom']);
    expect(page.state()?.customTools.errand?.isDone).toBe(true);
  });
});
