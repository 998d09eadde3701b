import type { RequestOf } from '@shared/contract';
import type { ContractError } from '@shared/contract/channel';
import type { CustomTool } from '@shared/domain/custom-tool';
import type { VaultBinding, VaultSecretView, VaultUse, VaultView } from '@shared/domain/vault';
import { err, ok, type Result } from '@shared/kit/result';
import { secretsUsed } from '@shared/template/secrets-used';
import type { SecretStorage } from '../../store/secrets';
import type { CustomToolRecord } from '../../store/custom-tool-record';
import { nowhere, originOf, secretTarget, subjectOf } from './bindings';
import type { ToolWhich } from './custom-tools';
import type { LoadedTool } from './tool-files';
import type { Vault } from './vault';

/** A tool that stands in a file, in use or not. */
export interface FiledTool {
  readonly use: VaultUse;
  readonly tool: CustomTool;
}

export interface VaultDeskDeps {
  readonly vault: Vault;
  readonly record: CustomToolRecord;
  /** All that the home holds, those of other projects than the window's too. */
  filed(root: string | null): Promise<readonly FiledTool[]>;
  find(which: ToolWhich, root: string | null): LoadedTool | undefined;
}

/** Settings → Vault: names, where each may go and who uses it. No value is ever part of an answer. */
export interface VaultDesk {
  view(root: string | null): Promise<VaultView>;
  add(request: RequestOf<'vault.add'>, root: string | null): Promise<Result<SecretStorage, ContractError>>;
  replace(name: string, value: string): Promise<Result<SecretStorage, ContractError>>;
  remove(name: string): Promise<Result<null, ContractError>>;
  unbind(name: string, target: string): Result<null, ContractError>;
}

export function createVaultDesk({ vault, record, filed, find }: VaultDeskDeps): VaultDesk {
  async function storageOf(name: string): Promise<VaultSecretView['storage']> {
    const known = (await vault.list()).find((secret) => secret.name === name);
    if (known !== undefined) return known.storage;
    // A provider's own variable has a value and is not listed.
    return (await vault.value(name)) === undefined ? 'missing' : 'environment';
  }

  /** Nowhere is a place only as long as it is the only one. */
  function placesOf(name: string): readonly string[] {
    const all = record.bindings(subjectOf(name));
    return all.length === 1 ? all : all.filter((target) => target !== nowhere);
  }

  async function view(root: string | null): Promise<VaultView> {
    const [known, tools, condition] = await Promise.all([vault.list(), filed(root), vault.condition()]);
    const scripts = new Set(tools.map(({ tool }) => (tool.kind === 'bash' ? secretTarget(tool) : '')));
    const used = usesByName(tools);
    const names = known.map(({ name }) => name);
    const others = [...used.keys()].filter((name) => !names.includes(name)).toSorted();
    const secrets = await Promise.all(
      [...names, ...others].map(async (name): Promise<VaultSecretView> => {
        const { added, changed } = vault.dates(name);
        return {
          name,
          storage: known.find((one) => one.name === name)?.storage ?? (await storageOf(name)),
          added: added ?? null,
          changed: changed ?? null,
          bindings: placesOf(name).map((target) => bindingOf(target, scripts)),
          uses: [...(used.get(name) ?? [])],
        };
      }),
    );
    return {
      secrets,
      scripts: once(
        tools.flatMap(({ use, tool }) =>
          tool.kind === 'bash' && use.project === null ? [{ scope: use.scope, name: use.tool }] : [],
        ),
      ),
      keychain: condition.keychain,
      file: condition.file,
      problem: condition.problem ?? null,
    };
  }

  async function add(
    { name, value, hosts, scripts }: RequestOf<'vault.add'>,
    root: string | null,
  ): Promise<Result<SecretStorage, ContractError>> {
    if (!['missing', 'unreadable'].includes(await storageOf(name)))
      return refuse('name', `${name} is in the Vault already. Replace its value in the list.`);
    const targets: string[] = [];
    for (const host of hosts) {
      const origin = hostOrigin(host);
      if (!origin.ok) return refuse('hosts', origin.error);
      targets.push(origin.value);
    }
    for (const which of scripts) {
      const found = find(which, root);
      if (found?.tool.kind !== 'bash') return refuse('scripts', `There is no script called ${which.name}.`);
      targets.push(secretTarget(found.tool));
    }
    // What was bound while the name had no value is no place that the person named.
    const cleared = targets.length === 0 ? ok(undefined) : record.unbind(subjectOf(name));
    if (!cleared.ok) return err(cleared.error);
    // Its places first: a value that is there without them would go to whoever uses it first.
    for (const target of targets) {
      const bound = record.bind(subjectOf(name), target);
      if (!bound.ok) return err(bound.error);
    }
    return ok(await vault.set(name, value));
  }

  return {
    view,
    add,
    async replace(name, value) {
      if ((await storageOf(name)) === 'missing')
        return refuse('name', `${name} is not in the Vault any more. Add it anew.`);
      return ok(await vault.set(name, value));
    },
    async remove(name) {
      await vault.remove(name);
      const left = await storageOf(name);
      if (left !== 'missing' && left !== 'environment')
        return refuse('name', `${name} was not removed: its file cannot be written.`);
      const forgotten = record.unbind(subjectOf(name));
      return forgotten.ok ? ok(null) : err(forgotten.error);
    },
    unbind(name, target) {
      const isLast = placesOf(name).every((one) => one === target);
      const marked = isLast ? record.bind(subjectOf(name), nowhere) : ok(undefined);
      if (!marked.ok) return err(marked.error);
      if (target === nowhere) return ok(null);
      const done = record.unbind(subjectOf(name), target);
      return done.ok ? ok(null) : err(done.error);
    },
  };
}

/** A tool of two versions is one use. */
function usesByName(tools: readonly FiledTool[]): ReadonlyMap<string, readonly VaultUse[]> {
  const uses = new Map<string, VaultUse[]>();
  for (const { use, tool } of tools) {
    for (const name of secretsUsed(tool)) {
      const before = uses.get(name) ?? [];
      const isKnown = before.some(
        (one) => one.tool === use.tool && one.scope === use.scope && one.project === use.project,
      );
      if (!isKnown) uses.set(name, [...before, use]);
    }
  }
  return uses;
}

function once(scripts: readonly ToolWhich[]): ToolWhich[] {
  return [...new Map(scripts.map((one) => [`${one.scope} ${one.name}`, one])).values()];
}

function bindingOf(target: string, scripts: ReadonlySet<string>): VaultBinding {
  const script = /^bash:([a-z0-9_]+):([0-9a-f]{64})$/.exec(target);
  if (script !== null)
    return {
      kind: 'script',
      target,
      tool: script[1] ?? '',
      hash: script[2] ?? '',
      current: scripts.has(target),
    };
  return /^https?:/.test(target)
    ? { kind: 'host', target, origin: new URL(target).origin }
    : { kind: 'other', target };
}

/** `api.example.com` is https; a path, a login or a placeholder is no part of a host. */
export function hostOrigin(typed: string): Result<string, string> {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isHost =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^[^\s/?#@{}%]+\/?$/.test(text.replace(/^[a-z]+:\/\//i, ''));
  return isHost
    ? ok(originOf(url.href))
    : err(`${JSON.stringify(text)} is no host. Write api.example.com, or http://localhost:8080.`);
}

function refuse(field: string, message: string): Result<never, ContractError> {
  return err({ kind: 'unfit', message, field });
}
