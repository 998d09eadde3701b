import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Cipher } from '../../store/secrets';
import { strayingSecrets } from './bindings';
import { filedTools } from './filed-tools';
import { bashTool, customWorld, httpTool } from './testing/custom-world';
import { createVault } from './vault';
import { createVaultDesk, hostOrigin } from './vault-desk';

const header = [{ name: 'X-Key', value: '{{vault:KEY}}', secret: true }];
const env = [{ name: 'TOKEN', value: '{{vault:KEY}}', secret: true }];

const keychain: Cipher = {
  kind: async () => 'encrypted',
  encrypt: async (text) => Buffer.from(text).toString('base64'),
  decrypt: async (base64) => (base64 === 'other' ? undefined : Buffer.from(base64, 'base64').toString()),
};

/** Its one project stands in the folder `p` of the home. */
function desk(cipher: Cipher = keychain, variables: Readonly<Record<string, string>> = {}) {
  const world = customWorld();
  const { store, tools, home } = world;
  const vault = createVault({ secrets: store.secrets(cipher), env: variables, attended: true });
  const places = {
    userFolder: store.paths.userTools,
    workspaceFolder: () => path.join(home, 'app/WORKSPACE/p/tools'),
  };
  const deps = { places, record: store.customTools, workspaces: store.paths.workspaces };
  const vaultDesk = createVaultDesk({
    vault,
    record: store.customTools,
    filed: (root) => filedTools({ ...deps, nameOf: (id) => `name of ${id}` }, root),
    find: (which, root) => tools.find(which, root),
  });
  return { ...world, vault, desk: vaultDesk };
}

describe('the Vault (CO7, CT18, CT19)', () => {
  test('a secret is added with the places it may go to; the view has names, places and users, and never a value', async () => {
    const { desk: vault, write, root } = desk();
    write('user', 'forecast', httpTool('forecast', { url: 'https://api.example.com/a', headers: header }));
    write('workspace', 'push', bashTool('push', 'echo "$TOKEN"', {}, { env }));
    const added = await vault.add(
      {
        name: 'KEY',
        value: 'value-of-key',
        hosts: ['api.example.com', 'http://localhost:8080/'],
        scripts: [{ scope: 'workspace', name: 'push' }],
      },
      root,
    );
    expect(added).toEqual({ ok: true, value: 'encrypted' });
    const view = await vault.view(root);
    expect(view).toMatchObject({
      keychain: 'encrypted',
      problem: null,
      scripts: [{ scope: 'workspace', name: 'push' }],
      secrets: [
        {
          name: 'KEY',
          storage: 'encrypted',
          bindings: [
            { kind: 'host', origin: 'https://api.example.com' },
            { kind: 'host', origin: 'http://localhost:8080' },
            { kind: 'script', tool: 'push', current: true },
          ],
          uses: [
            { scope: 'user', tool: 'forecast', project: null },
            { scope: 'workspace', tool: 'push', project: null },
          ],
        },
      ],
    });
    expect(view.secrets[0]?.added).toBe(view.secrets[0]?.changed);
    expect(JSON.stringify(view)).not.toContain('value-of-key');
    // With no folder open the same project is another one, and its scripts cannot be picked.
    const elsewhere = await vault.view(null);
    expect(elsewhere.secrets[0]?.uses[1]).toEqual({
      scope: 'workspace',
      tool: 'push',
      project: 'name of p',
    });
    expect(elsewhere.scripts).toEqual([]);
  });

  test('a place is one host; a name is taken once; nothing is kept when a place is wrong', async () => {
    const { desk: vault, root } = desk();
    const base = { name: 'KEY', value: 'v', hosts: [], scripts: [] };
    expect(await vault.add({ ...base, hosts: ['https://a.example/path'] }, root)).toEqual({
      ok: false,
      error: {
        kind: 'unfit',
        field: 'hosts',
        message: '"https://a.example/path" is no host. Write api.example.com, or http://localhost:8080.',
      },
    });
    for (const typed of ['ftp://a.example', 'user@a.example', '{{host}}', 'a b', '', 'a.example?x'])
      expect(hostOrigin(typed).ok, typed).toBe(false);
    expect((await vault.view(root)).secrets).toEqual([]);
    expect(await vault.add(base, root)).toMatchObject({ ok: true });
    expect(await vault.add(base, root)).toMatchObject({
      error: { field: 'name', message: 'KEY is in the Vault already. Replace its value in the list.' },
    });
  });

  test('another value keeps places and day of birth; deleting forgets value and places', async () => {
    const { desk: vault, root, store, vault: secrets } = desk();
    await vault.add({ name: 'KEY', value: 'one', hosts: ['a.example'], scripts: [] }, root);
    expect(await vault.replace('KEY', 'two')).toEqual({ ok: true, value: 'encrypted' });
    expect(await secrets.value('KEY')).toBe('two');
    const [secret] = (await vault.view(root)).secrets;
    expect(secret?.bindings).toHaveLength(1);
    expect(secret?.changed).toBeGreaterThan(secret?.added ?? 0);
    expect(vault.unbind('KEY', 'https://a.example:443')).toEqual({ ok: true, value: null });
    expect((await vault.view(root)).secrets[0]?.bindings).toEqual([{ kind: 'other', target: 'nowhere' }]);
    store.customTools.bind('secret:KEY', 'https://b.example:443');
    expect(await vault.remove('KEY')).toEqual({ ok: true, value: null });
    expect((await vault.view(root)).secrets).toEqual([]);
    expect(store.customTools.bindings('secret:KEY')).toEqual([]);
    expect(await vault.replace('KEY', 'three')).toMatchObject({ ok: false, error: { field: 'name' } });
  });

  test('a secret whose last place was taken away goes nowhere until the person accepts a tool', async () => {
    const { desk: vault, write, root, store, tools } = desk();
    const target = 'https://a.example:443';
    await vault.add({ name: 'KEY', value: 'v', hosts: ['a.example'], scripts: [] }, root);
    vault.unbind('KEY', target);
    // Taking the marker itself away changes nothing.
    vault.unbind('KEY', 'nowhere');
    expect(store.customTools.bindings('secret:KEY')).toEqual(['nowhere']);
    write('user', 'forecast', httpTool('forecast', { url: 'https://b.example/a', headers: header }));
    const [one] = tools.inUse(root);
    if (one === undefined) throw new Error('no tool');
    expect(strayingSecrets(one.tool, store.customTools)).toEqual(['KEY']);
    tools.bind(one);
    expect(strayingSecrets(one.tool, store.customTools)).toEqual([]);
    expect((await vault.view(root)).secrets[0]?.bindings).toMatchObject([{ origin: 'https://b.example' }]);
  });

  test('places named with a new secret are all it has: those bound while it had no value are gone', async () => {
    const { desk: vault, root, store } = desk();
    store.customTools.bind('secret:KEY', 'https://evil.example:443');
    await vault.add({ name: 'KEY', value: 'v', hosts: ['a.example'], scripts: [] }, root);
    expect(store.customTools.bindings('secret:KEY')).toEqual(['https://a.example:443']);
  });

  test('a script that was changed since is an earlier one, and a name without a value is listed as missing', async () => {
    const { desk: vault, write, root, tools } = desk();
    write('workspace', 'push', bashTool('push', 'echo 1', {}, { env }));
    const [before] = tools.inUse(root);
    if (before !== undefined) tools.bind(before);
    await tools.save(
      {
        scope: 'workspace',
        draft: bashTool('push', 'echo 2', {}, { env }),
        create: false,
        confirmed: false,
      },
      root,
    );
    const { secrets } = await vault.view(root);
    expect(secrets).toMatchObject([
      {
        name: 'KEY',
        storage: 'missing',
        bindings: [{ current: false }, { current: true }],
        uses: [{ tool: 'push' }],
      },
    ]);
  });

  test('without a keychain, with a broken file, and for what another login encrypted, the view says so', async () => {
    const weak = desk({ ...keychain, kind: async () => 'weak' }, { TOOLWRIGHT_SECRET_GIVEN: 'x' });
    expect(await weak.desk.view(null)).toMatchObject({
      keychain: 'weak',
      secrets: [{ name: 'GIVEN', storage: 'environment', added: null }],
    });
    const { desk: vault, store, vault: secrets } = desk();
    await secrets.set('OLD', 'x');
    const others = { keys: { 'vault:OLD': { storage: 'encrypted', value: 'other' } } };
    writeFileSync(store.paths.secrets, JSON.stringify(others));
    expect((await vault.view(null)).secrets).toMatchObject([{ name: 'OLD', storage: 'unreadable' }]);
    writeFileSync(store.paths.secrets, '{"keys": ');
    const broken = await vault.view(null);
    expect(broken.secrets).toEqual([]);
    expect(broken.problem).toContain('secrets.json, line 1, column 10: the text ends too early.');
  });
});
