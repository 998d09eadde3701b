import { safeStorage } from 'electron';
import type { Cipher } from './services';

/**
 * Linux without a keyring "encrypts" with a fixed password once plain text is allowed there; that is no protection, so
 * this says `weak` instead and never switches it on.
 */
export function createCipher(platform: string): Cipher {
  async function kind(): Promise<'encrypted' | 'weak' | 'none'> {
    if (platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return 'weak';
    return safeStorage.isEncryptionAvailable() ? 'encrypted' : 'none';
  }
  return {
    kind,
    async encrypt(text) {
      if ((await kind()) !== 'encrypted') throw new Error('There is no keychain to encrypt with.');
      return safeStorage.encryptString(text).toString('base64');
    },
    async decrypt(base64) {
      if ((await kind()) !== 'encrypted') return undefined;
      try {
        return safeStorage.decryptString(Buffer.from(base64, 'base64'));
      } catch (error) {
        // The system answers with a plain Error for text of another login; there is nothing finer to tell apart.
        if (error instanceof Error) return undefined;
        throw error;
      }
    },
  };
}
