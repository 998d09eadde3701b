import { readSecretTemplate } from '@shared/template/placeholders';

/** Vault names in a value, each once. */
export function vaultNames(value: string): readonly string[] {
  const names = readSecretTemplate(value).flatMap((token) => (token.kind === 'vault' ? [token.name] : []));
  return [...new Set(names)];
}

/** A name to offer for a secret: `weather` and `X-Api-Key` make WEATHER_API_KEY. */
export function suggestedName(tool: string, pair: string): string {
  const words = `${tool}_${pair.replace(/^x-/i, '')}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  const name = words.replaceAll(/^_+|_+$/g, '');
  return (/^\d/.test(name) ? `_${name}` : name).slice(0, 64) || 'SECRET';
}

/** Scheme, host and port that a secret of the URL's request is bound to (CT19). */
export function originOf(url: string): string | undefined {
  return /^https?:\/\/([^/?#\\{]+)/i.exec(url.trim())?.[1];
}
