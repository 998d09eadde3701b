import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ImportDraft, ImportKind, ImportSource } from '@shared/domain/custom-tool-view';
import { err, type Result } from '@shared/kit/result';
import { justDraft, justRecipes } from './justfile';
import { makeDraft, makeTargets } from './makefile';
import { packageDraft, packageScripts } from './package-json';

/** Folders below the workspace that are looked into, one level deep. */
const maxFolders = 60;
const maxBytes = 1024 * 1024;

const kinds: readonly (readonly [ImportKind, RegExp])[] = [
  ['package.json', /^package\.json$/],
  ['makefile', /^(?:GNUmakefile|makefile|Makefile)$/],
  ['justfile', /^(?:justfile|Justfile|\.justfile|JUSTFILE)$/],
];

/** Scripts, targets and recipes of a workspace and of the folders right below it. */
export async function findSources(root: string): Promise<readonly ImportSource[]> {
  const entries = await list(root);
  const below = entries.filter(
    ({ isFolder, name }) => isFolder && !name.startsWith('.') && name !== 'node_modules',
  );
  const sources: ImportSource[] = [];
  for (const folder of ['', ...below.slice(0, maxFolders).map(({ name }) => name)]) {
    for (const { name, isFolder } of folder === '' ? entries : await list(path.join(root, folder))) {
      const kind = isFolder ? undefined : kinds.find(([, pattern]) => pattern.test(name))?.[0];
      const text = kind === undefined ? undefined : await textOf(path.join(root, folder, name));
      if (kind === undefined || text === undefined) continue;
      sources.push({ kind, file: folder === '' ? name : `${folder}/${name}`, ...offered(kind, text) });
    }
  }
  return sources.filter(({ items, notes }) => items.length > 0 || notes.length > 0);
}

function offered(kind: ImportKind, text: string): Pick<ImportSource, 'items' | 'notes'> {
  if (kind === 'package.json') {
    const scripts = packageScripts(text);
    return scripts.ok ? { items: [...scripts.value], notes: [] } : { items: [], notes: [scripts.error] };
  }
  const { items, notes } = kind === 'makefile' ? makeTargets(text) : justRecipes(text);
  return { items: [...items], notes: [...notes] };
}

export async function draftFromSource(
  root: string,
  request: {
    readonly kind: ImportKind;
    readonly file: string;
    readonly item: string;
    readonly withArguments: boolean;
  },
): Promise<Result<ImportDraft, string>> {
  const folder = path.posix.dirname(request.file);
  const inside = !path.isAbsolute(request.file) && !request.file.split('/').includes('..');
  const known = kinds.some(
    ([kind, pattern]) => kind === request.kind && pattern.test(path.posix.basename(request.file)),
  );
  if (!inside || !known) return err(`${request.file} is no ${request.kind} of this workspace.`);
  const text = await textOf(path.join(root, request.file));
  if (text === undefined) return err(`${request.file} cannot be read.`);
  const files = (await list(path.join(root, folder))).map(({ name }) => name);
  return draftFromText(request.kind, text, { ...request, folder: folder === '.' ? '' : folder, files });
}

export interface SourcePick {
  readonly item: string;
  readonly withArguments: boolean;
  /** Of the file, relative to the workspace; empty for the workspace itself. */
  readonly folder: string;
  /** Names beside the file, which tell the package manager. */
  readonly files: readonly string[];
}

/** A form from the text of such a file. */
export function draftFromText(kind: ImportKind, text: string, pick: SourcePick): Result<ImportDraft, string> {
  switch (kind) {
    case 'package.json':
      return packageDraft(text, { ...pick, script: pick.item });
    case 'makefile':
      return makeDraft(text, pick.item, pick.folder);
    case 'justfile':
      return justDraft(text, pick.item, pick.folder);
    case 'openapi':
      return err('Paste an OpenAPI document to import from it.');
  }
}

async function list(
  folder: string,
): Promise<readonly { readonly name: string; readonly isFolder: boolean }[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  } catch {
    // A folder that may not be looked into offers nothing.
    return [];
  }
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    const bytes = await readFile(file);
    return bytes.byteLength > maxBytes ? undefined : bytes.toString('utf8');
  } catch {
    // Gone or not readable: it offers nothing.
    return undefined;
  }
}
