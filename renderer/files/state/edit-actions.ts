import { baseName, joinPath, parentPath } from '../paths';
import type { Access, FilesActions, NameField, Submitted } from './files-slice';

type EditActions = Pick<FilesActions, 'rename' | 'create' | 'cancelField' | 'submitField' | 'trash'>;

export function editActions(access: Access): EditActions {
  const { get, change, client, notify } = access;
  return {
    rename: (path) => change(() => ({ field: { kind: 'rename', path }, fieldError: null })),
    async create(entry) {
      const parent = folderForNew(access);
      if (parent === null) return;
      if (parent !== get().files.root) await get().filesActions.expand(parent, true);
      change(() => ({ field: { kind: 'create', parent, entry }, fieldError: null }));
    },
    cancelField: () => change(() => ({ field: null, fieldError: null })),
    async submitField(typed) {
      const { field } = get().files;
      const name = typed.trim();
      if (field === null) return { kind: 'done', path: null };
      if (name === '' || (field.kind === 'rename' && name === baseName(field.path))) {
        change(() => ({ field: null, fieldError: null }));
        return { kind: 'done', path: null };
      }
      const wrong = nameProblem(access, field, name);
      if (wrong !== undefined) {
        change(() => ({ fieldError: wrong }));
        return { kind: 'refused' };
      }
      return submit(access, field, name);
    },
    async trash(path) {
      const answer = await client.call('workspace.trash', { path });
      if (!answer.ok) notify({ title: 'Not moved to the trash', text: answer.error.message, tone: 'error' });
      await access.list(parentPath(path));
      return answer.ok;
    },
  };
}

async function submit(access: Access, field: NameField, name: string): Promise<Submitted> {
  const folder = folderOf(field);
  const path = joinPath(folder, name);
  const answer = await send(access, field, path);
  if (!answer.ok) {
    access.change(() => ({ fieldError: answer.error.message }));
    return { kind: 'refused' };
  }
  access.change(() => ({ field: null, fieldError: null }));
  await access.list(folder);
  // A name with folders in it has made those too.
  await access.get().filesActions.reveal(path);
  return { kind: 'done', path };
}

function send({ client }: Access, field: NameField, path: string) {
  if (field.kind === 'rename') return client.call('workspace.rename', { path: field.path, to: path });
  return client.call(field.entry === 'file' ? 'workspace.createFile' : 'workspace.createFolder', { path });
}

/** What can be said before the disk is asked. Only a new entry may name folders above itself. */
function nameProblem(access: Access, field: NameField, name: string): string | undefined {
  const parts = name.split(/[/\\]/);
  if (parts.includes('..')) return '".." leads out of this folder. Name something inside it.';
  if (field.kind === 'rename' && parts.length > 1)
    return 'A name can hold no slash. Move it in a terminal instead.';
  const taken = access
    .get()
    .files.entries.get(folderOf(field))
    ?.some((entry) => entry.name === name);
  return taken === true ? `${name} is there already. Pick another name.` : undefined;
}

function folderOf(field: NameField): string {
  return field.kind === 'rename' ? parentPath(field.path) : field.parent;
}

function folderForNew({ get }: Access): string | null {
  const { active, root, entries } = get().files;
  if (active === null || root === null) return root;
  const parent = parentPath(active);
  const entry = entries.get(parent)?.find(({ path }) => path === active);
  return entry?.kind === 'directory' ? active : entry === undefined ? root : parent;
}
