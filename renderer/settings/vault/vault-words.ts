import type { VaultBinding, VaultSecretView, VaultUse, VaultView } from '@shared/domain/vault';
import type { BadgeTone } from '../../ui/badge';

/** How a value is kept, in two or three words. */
export const storageWords: Readonly<
  Record<VaultSecretView['storage'], { readonly text: string; readonly tone: BadgeTone }>
> = {
  encrypted: { text: 'Encrypted', tone: 'green' },
  plain: { text: 'Readable on disk', tone: 'amber' },
  session: { text: 'Until you quit', tone: 'amber' },
  environment: { text: 'Environment', tone: 'neutral' },
  unreadable: { text: 'Cannot be read', tone: 'red' },
  missing: { text: 'No value', tone: 'amber' },
};

/** Why values are not encrypted here, and what becomes of them; undefined where they are. */
export function keychainWords(
  keychain: VaultView['keychain'],
  plainKeys: boolean,
): { readonly why: string; readonly result: string } | undefined {
  if (keychain === 'encrypted' || keychain === 'outside') return undefined;
  return {
    why:
      keychain === 'weak'
        ? 'No keyring answers on this desktop, such as GNOME Keyring or KWallet, so a stored value would only be scrambled with a password that everybody knows.'
        : 'The keychain of this system cannot be used, so a stored value would stand readable on disk.',
    result: plainKeys
      ? 'New values are kept readable on disk, as you chose; only your user may read the file.'
      : 'New values are kept until you quit.',
  };
}

/** Its last place was taken away. */
export function isNowhere({ kind, target }: VaultBinding): boolean {
  return kind === 'other' && target === 'nowhere';
}

/** A place that a secret may go to: `api.example.com`, `script of deploy`. */
export function bindingWords(binding: VaultBinding): string {
  if (binding.kind === 'host') return binding.origin.replace(/^https:\/\//, '');
  if (isNowhere(binding)) return 'nowhere, until you accept a tool that uses it';
  if (binding.kind === 'other') return binding.target;
  return `${binding.current ? 'script' : 'earlier script'} of ${binding.tool}`;
}

/** `forecast`, or `forecast in weather-3f2a` for a project that is not open here. */
export function userWords({ tool, project }: VaultUse): string {
  return project === null ? tool : `${tool} in ${project}`;
}

/** What happens when a secret is deleted, with the tools that would break by name. */
export function deleteWords(uses: readonly VaultUse[]): string {
  const lost = 'Its value cannot be brought back.';
  if (uses.length === 0) return `No tool uses it. ${lost}`;
  const names = [...new Set(uses.map(userWords))];
  const list = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  return `${list} ${names.length === 1 ? 'uses it and is' : 'use it and are'} refused until it is added again. ${lost}`;
}
