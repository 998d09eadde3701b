import { beforeEach, expect, test, vi } from 'vitest';
import { createCipher } from './cipher';

const system = vi.hoisted(() => ({ available: true, backend: 'gnome_libsecret' }));
vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => system.available,
    getSelectedStorageBackend: () => system.backend,
    encryptString: (text: string) => Buffer.from(`v11${text}`),
    decryptString(bytes: Buffer) {
      if (!bytes.toString().startsWith('v11')) throw new Error('Error while decrypting.');
      return bytes.toString().slice(3);
    },
  },
}));

beforeEach(() => {
  system.available = true;
  system.backend = 'gnome_libsecret';
});

test('with a keychain a secret comes back, and what another login wrote does not (CO7)', async () => {
  const cipher = createCipher('linux');
  expect(await cipher.kind()).toBe('encrypted');
  expect(await cipher.decrypt(await cipher.encrypt('sk-1'))).toBe('sk-1');
  expect(await cipher.decrypt(Buffer.from('other').toString('base64'))).toBeUndefined();
});

test('without a keychain nothing is encrypted in name only: it is weak or none, and encrypting is a bug', async () => {
  for (const [available, backend, kind] of [
    [false, 'basic_text', 'weak'],
    [true, 'basic_text', 'weak'],
    [false, 'kwallet5', 'none'],
  ] as const) {
    Object.assign(system, { available, backend });
    const cipher = createCipher('linux');
    expect(await cipher.kind()).toBe(kind);
    await expect(cipher.encrypt('sk-1')).rejects.toThrow('There is no keychain to encrypt with.');
    expect(await cipher.decrypt('djExc2s=')).toBeUndefined();
  }
});

test("elsewhere than on Linux the keychain is the system's own", async () => {
  system.backend = 'unknown';
  expect(await createCipher('darwin').kind()).toBe('encrypted');
});
