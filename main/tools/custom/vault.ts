import type { SecretCondition, SecretDates, SecretStorage, SecretStore } from '../../store/secrets';

export interface VaultSecret {
  readonly name: string;
  /** `unreadable`: there is a stored value, and this login cannot decrypt it. */
  readonly storage: SecretStorage | 'environment' | 'unreadable';
}

/** Secrets by name, as custom tools use them (CO7). Values go to the run that needs them and nowhere else. */
export interface Vault {
  value(name: string): Promise<string | undefined>;
  list(): Promise<readonly VaultSecret[]>;
  set(name: string, value: string): Promise<SecretStorage>;
  remove(name: string): Promise<void>;
  dates(name: string): SecretDates;
  condition(): Promise<SecretCondition>;
  /** Why a name has no value, and how to give it one. */
  missing(name: string): string;
}

export interface VaultDeps {
  readonly secrets: SecretStore;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Without a window nothing encrypted is read. */
  readonly attended: boolean;
}

const prefix = 'TOOLWRIGHT_SECRET_';
/** Variables of the model providers, which the command takes too. */
const providerVariables: ReadonlySet<string> = new Set([
  'ANTHROPIC_API_KEY',
  'OPENAI_API_KEY',
  'GOOGLE_GENERATIVE_AI_API_KEY',
]);

export function createVault({ secrets, env, attended }: VaultDeps): Vault {
  const idOf = (name: string): string => `vault:${name}`;
  const fromEnvironment = (name: string): string | undefined => {
    const given =
      env[prefix + name] ??
      env[prefix + name.toUpperCase()] ??
      (providerVariables.has(name) ? env[name] : undefined);
    return given === '' ? undefined : given;
  };

  return {
    value: async (name) => (await secrets.get(idOf(name))) ?? fromEnvironment(name),
    async list() {
      const stored = secrets
        .ids()
        .flatMap((id) => (id.startsWith('vault:') ? [id.slice('vault:'.length)] : []));
      const given = Object.keys(env).flatMap((name) =>
        name.startsWith(prefix) && (env[name] ?? '') !== '' ? [name.slice(prefix.length)] : [],
      );
      const names = [...new Set([...stored, ...given])].toSorted();
      return await Promise.all(
        names.map(async (name) => {
          const storage = await secrets.state(idOf(name));
          if (storage !== 'missing') return { name, storage };
          return { name, storage: fromEnvironment(name) === undefined ? 'unreadable' : 'environment' };
        }),
      );
    },
    set: (name, value) => secrets.set(idOf(name), value),
    remove: (name) => secrets.remove(idOf(name)),
    dates: (name) => secrets.dates(idOf(name)),
    condition: () => secrets.condition(),
    missing(name) {
      const variable = providerVariables.has(name) ? `${name} or ${prefix}${name}` : `${prefix}${name}`;
      return attended
        ? `The secret ${name} has no value. Add it in Settings → Vault.`
        : `The secret ${name} has no value: the Vault is open in the window alone. Set the environment variable ${variable}.`;
    },
  };
}
