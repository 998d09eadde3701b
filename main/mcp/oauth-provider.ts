import { z } from 'zod';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { SecretStore } from '../store/secrets';

/** What is kept of one login, as one secret. */
const StoredLogin = z.object({
  client: z.looseObject({ client_id: z.string() }).optional(),
  tokens: z.looseObject({ access_token: z.string(), token_type: z.string() }).optional(),
});
type StoredLogin = z.infer<typeof StoredLogin>;

/** The logins of HTTP servers; tokens leave it only for the server that they are for. */
export interface Logins {
  has(key: string): Promise<boolean>;
  read(key: string): Promise<StoredLogin>;
  save(key: string, change: Partial<StoredLogin>): Promise<void>;
  forget(key: string): Promise<void>;
}

/** In the keychain's file, under a name that nothing else uses. Plain Node keeps them for the session alone (CO7). */
export function createLogins(secrets: Pick<SecretStore, 'get' | 'set' | 'remove'>): Logins {
  const id = (key: string): string => `mcp:${key}`;
  async function read(key: string): Promise<StoredLogin> {
    const text = await secrets.get(id(key));
    if (text === undefined) return {};
    try {
      const parsed = StoredLogin.safeParse(JSON.parse(text));
      return parsed.success ? parsed.data : {};
    } catch {
      // Damaged: as if there were none, so that the person logs in again.
      return {};
    }
  }
  return {
    read,
    has: async (key) => (await read(key)).tokens !== undefined,
    async save(key, change) {
      await secrets.set(id(key), JSON.stringify({ ...(await read(key)), ...change }));
    },
    forget: (key) => secrets.remove(id(key)),
  };
}

export interface ProviderOptions {
  readonly logins: Logins;
  /** Of the server and of where it is: a token never goes to another address. */
  readonly key: string;
  /** Of a client that somebody registered by hand. */
  readonly clientId: string | undefined;
  /** Told of every token, so that it can be kept out of logs. */
  readonly onToken: (token: string) => void;
  /** Only while the person logs in. */
  readonly login?: {
    readonly redirectUrl: string;
    readonly state: string;
    open(url: URL): Promise<void>;
  };
}

/**
 * Without `login` it only hands out and renews what is there: connecting never opens a browser and never registers
 * anything by itself.
 */
export function createOAuthProvider(options: ProviderOptions): OAuthClientProvider {
  const { logins, key, clientId, login, onToken } = options;
  let verifier: string | undefined;
  return {
    get redirectUrl() {
      return login?.redirectUrl ?? 'http://127.0.0.1/callback';
    },
    get clientMetadata(): OAuthClientMetadata {
      return {
        client_name: 'Toolwright',
        redirect_uris: [login?.redirectUrl ?? 'http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // A program on the person's own machine can keep no secret; PKCE stands in for it.
        token_endpoint_auth_method: 'none',
      };
    },
    ...(login === undefined ? {} : { state: () => login.state }),
    async clientInformation() {
      if (clientId !== undefined) return { client_id: clientId };
      // Each login registers anew, for its own port.
      return (await logins.read(key)).client;
    },
    ...(login === undefined || clientId !== undefined
      ? {}
      : { saveClientInformation: (client: OAuthClientInformationMixed) => logins.save(key, { client }) }),
    async tokens() {
      const { tokens } = await logins.read(key);
      if (tokens === undefined || login !== undefined) return undefined;
      onToken(tokens.access_token);
      return tokens;
    },
    async saveTokens(tokens) {
      onToken(tokens.access_token);
      if (tokens.refresh_token !== undefined) onToken(tokens.refresh_token);
      await logins.save(key, { tokens: { ...tokens } });
    },
    async redirectToAuthorization(url) {
      await login?.open(url);
    },
    saveCodeVerifier(code) {
      verifier = code;
    },
    codeVerifier() {
      if (verifier === undefined) throw new Error('No login is under way.');
      return verifier;
    },
    async invalidateCredentials(scope) {
      if (scope === 'all') await logins.forget(key);
      else if (scope === 'tokens') await logins.save(key, { tokens: undefined });
      else if (scope === 'client') await logins.save(key, { client: undefined });
    },
  };
}
