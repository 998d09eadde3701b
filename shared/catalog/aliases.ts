import type { Catalogue } from '../domain/ledger';
import { aliases, coreToolNames, type Alias } from './names';

/** Tools that only the granular catalogue has; its other core tools carry their snake_case name (NT2). */
export const granularToolNames = [
  'read_file',
  'read_files',
  'list_dir',
  'create_dirs',
  'write_file',
  'edit_file',
  'delete',
  'move_path',
  'copy_path',
  'code_search',
  'code_grep',
  'symbols',
  'references',
  'check_errors',
  'run_command',
  'end_turn',
] as const;

/** Core tools that granular says with tools of its own. */
const ownWords: Readonly<Record<string, string>> = {
  Read: 'read_file',
  Write: 'write_file',
  Edit: 'edit_file',
  Search: 'code_grep',
  Bash: 'run_command',
};

/** Where granular has a closer tool than the one that the core tool stands for. */
const closer: Readonly<Record<string, Alias>> = {
  ls: { to: 'list_dir', how: 'same' },
  glob: {
    to: 'list_dir',
    how: 'moved',
    hint: 'Use list_dir with depth to list files, or code_grep with glob to search in such files.',
  },
  apply_patch: {
    to: 'edit_file',
    how: 'moved',
    hint: 'Use edit_file with old_string and new_string to change a file, or write_file for a whole file.',
  },
};

const coreByLower = new Map<string, string>(coreToolNames.map((name) => [name.toLowerCase(), name]));
const coreBySnake = new Map<string, string>(coreToolNames.map((name) => [snakeCase(name), name]));
const granularOwn: ReadonlySet<string> = new Set(granularToolNames);

/** A core tool's name in a catalogue. */
export function nameIn(catalogue: Catalogue, coreName: string): string {
  if (catalogue === 'claude') return coreName;
  return Object.hasOwn(ownWords, coreName) ? (ownWords[coreName] ?? coreName) : snakeCase(coreName);
}

/**
 * Where a name of another product, of the other catalogue or of an earlier release went in `catalogue`; undefined for
 * the catalogue's own names and for what nobody knows. Case does not count.
 */
export function resolveAlias(name: string, catalogue: Catalogue): Alias | undefined {
  const key = name.toLowerCase();
  const known = Object.hasOwn(aliases, key) ? aliases[key] : undefined;
  if (catalogue === 'claude') {
    if ((coreToolNames as readonly string[]).includes(name)) return undefined;
    const core = coreBySnake.get(key);
    return known ?? (core === undefined ? undefined : { to: core, how: 'same' });
  }
  if (granularOwn.has(name) || coreBySnake.has(name)) return coreInOwnWords(name);
  if (Object.hasOwn(closer, key)) return closer[key];
  const core = coreByLower.get(key);
  if (core !== undefined) return { to: nameIn('granular', core), how: 'same' };
  return known === undefined ? undefined : inGranular(known);
}

/** `read` and `bash` are snake_case names of core tools that granular says otherwise; `jobs` is its own name. */
function coreInOwnWords(name: string): Alias | undefined {
  const core = coreBySnake.get(name);
  return core !== undefined && Object.hasOwn(ownWords, core)
    ? { to: nameIn('granular', core), how: 'same' }
    : undefined;
}

function inGranular({ to, how }: Alias): Alias {
  const name = nameIn('granular', to);
  return how === 'moved' ? { to: name, how, hint: `Use ${name}.` } : { to: name, how };
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}
