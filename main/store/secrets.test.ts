import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Cipher } from './secrets';
import { openTestStore, temporaryFolder, valueOf, type TestStore } from './testing/temporary-store';

/** Turns every bit: enough to see that what is on disk went through it. */
const turned = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xff));
const keychain: Cipher = {
  kind: async () => 'encrypted',
  encrypt: async (text) => turned(Buffer.from(text)).toString('base64'),
  decrypt: async (base64) => turned(Buffer.from(base64, 'base64')).toString(),
};
const plainOnly: Cipher = { ...keychain, kind: async () => 'none' };
const locked: Cipher = {
  ...keychain,
  encrypt: (text) => Promise.reject(new Error(`cannot encrypt ${text}`)),
  decrypt: async () => undefined,
};

function open(home = temporaryFolder()): TestStore & { onDisk(): string } {
  const test = openTestStore(home);
  return { ...test, onDisk: () => readFileSync(test.store.paths.secrets, 'utf8') };
}

describe('keys', () => {
  it('are encrypted in a file of mode 0600 where a keychain is, and read again after a restart', async () => {
    const { store, onDisk } = open();
    const secrets = store.secrets(keychain);
    expect(await secrets.state('openai')).toBe('missing');
    expect(await secrets.set('openai', 'sk-123')).toBe('encrypted');
    expect(JSON.parse(onDisk())).toEqual({
      version: 1,
      keys: {
        openai: {
          storage: 'encrypted',
          value: await keychain.encrypt('sk-123'),
          added: 1001,
          changed: 1001,
        },
      },
    });
    expect(onDisk()).not.toContain('sk-123');
    expect(statSync(store.paths.secrets).mode & 0o777).toBe(0o600);
    await store.close();
    const again = open(store.paths.home).store.secrets(keychain);
    expect([await again.get('openai'), await again.state('openai')]).toEqual(['sk-123', 'encrypted']);
  });

  it('are kept for this session only where no keychain is', async () => {
    const { store, onDisk, notices } = open();
    const secrets = store.secrets(plainOnly);
    expect(await secrets.set('openai', 'sk-123')).toBe('session');
    expect([await secrets.get('openai'), await secrets.state('openai')]).toEqual(['sk-123', 'session']);
    expect(onDisk).toThrow('ENOENT');
    expect(await store.secrets(plainOnly).state('openai')).toBe('missing');
    expect(notices).toEqual([]);
  });

  it('are kept readable, mode 0600 also over a wider one, once the person accepted that', async () => {
    const { store, onDisk } = open();
    writeFileSync(store.paths.secrets, '{"mine": 1}', { mode: 0o644 });
    valueOf(store.settings.update({ plainKeys: true }));
    const secrets = store.secrets(plainOnly);
    expect(await secrets.set('openai', 'sk-123')).toBe('plain');
    expect(JSON.parse(onDisk())).toEqual({
      mine: 1,
      version: 1,
      keys: { openai: { storage: 'plain', value: 'sk-123', added: 1002, changed: 1002 } },
    });
    expect(statSync(store.paths.secrets).mode & 0o777).toBe(0o600);
    expect([await secrets.get('openai'), await secrets.state('openai')]).toEqual(['sk-123', 'plain']);
  });

  it('are replaced and removed one by one', async () => {
    const { store, onDisk } = open();
    const secrets = store.secrets(keychain);
    await secrets.set('openai', 'old');
    await secrets.set('google', 'g');
    await secrets.set('openai', 'new');
    expect(await secrets.get('openai')).toBe('new');
    await secrets.remove('openai');
    expect([await secrets.get('openai'), await secrets.state('openai')]).toEqual([undefined, 'missing']);
    expect(Object.keys(JSON.parse(onDisk()).keys)).toEqual(['google']);
  });

  it('in plain Node last for the session; the file is neither read nor written (CO7)', async () => {
    const { store, onDisk, notices } = open();
    valueOf(store.settings.update({ plainKeys: true }));
    writeFileSync(store.paths.secrets, 'not even JSON');
    const secrets = store.secrets(undefined);
    expect([await secrets.get('openai'), await secrets.state('openai')]).toEqual([undefined, 'missing']);
    expect(await secrets.set('openai', 'x')).toBe('session');
    expect(await secrets.get('openai')).toBe('x');
    await secrets.remove('openai');
    expect(await secrets.state('openai')).toBe('missing');
    expect(onDisk()).toBe('not even JSON');
    expect(notices).toEqual([]);
  });

  it('that the keychain will not take or give are told of without their value, and leave no copy', async () => {
    const { store, notices } = open();
    await store.secrets(keychain).set('openai', 'sk-secret');
    const secrets = store.secrets(locked);
    expect([await secrets.get('openai'), await secrets.state('openai')]).toEqual([undefined, 'missing']);
    expect(await secrets.set('openai', 'sk-other')).toBe('session');
    expect(await secrets.get('openai')).toBe('sk-other');
    expect(notices).toEqual([
      {
        id: 'secret:openai',
        level: 'warning',
        title: 'A stored key cannot be read',
        text: 'The stored key openai cannot be decrypted with this login any more. Enter it again in Settings.',
      },
      {
        id: 'secret:openai',
        level: 'warning',
        title: 'The key openai is kept for this session only',
        text: 'The keychain refused to encrypt it. Unlock the keychain, then enter the key again.',
      },
    ]);
    const { database } = store.paths;
    const kept = readFileSync(database, 'latin1') + readFileSync(`${database}-wal`, 'latin1');
    expect(kept).not.toContain('openai');
  });

  it('do not overwrite a broken file: they last for the session, and the person is told', async () => {
    const { store, onDisk, notices } = open();
    writeFileSync(store.paths.secrets, '{"keys": {');
    const secrets = store.secrets(keychain);
    expect(await secrets.set('openai', 'x')).toBe('session');
    expect(await secrets.get('openai')).toBe('x');
    expect(onDisk()).toBe('{"keys": {');
    expect(notices.map((notice) => notice.title)).toEqual([
      'secrets.json has a mistake',
      'The key openai is kept for this session only',
    ]);
  });
});
