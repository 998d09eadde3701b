import type { FileChange } from '@shared/domain/display';
import type { SessionState } from '../../../../workspace/session-state';
import type { HookProjection } from '../../../define';
import { absolutePath, given, isFields, originalText, structuredPatch } from '../../project-files';
import type { EditInput } from './definition';

type Entry = EditInput['edits'][number];

/**
 * Edit as Claude Code's hooks know it, once for each file. Several edits of one file are one call: their texts joined, so
 * that a hook which looks for something finds it, and each of them in `edits`.
 */
export const projectEdit: HookProjection<EditInput> = {
  calls: (input, session) =>
    filesOf(input, session).map(({ file, entries }) => ({ name: 'Edit', input: fieldsOf(file, entries) })),
  fold(input, updates) {
    const groups = groupByPath(input);
    return {
      edits: groups.flatMap((entries, index) => {
        const updated = updates.get(index);
        return updated === undefined ? entries : foldedEntries(entries, updated);
      }),
    };
  },
  text: (output) =>
    isFields(output) && typeof output['filePath'] === 'string' && typeof output['newString'] === 'string'
      ? `${output['filePath']}: changed.`
      : undefined,
};

/** One file's response; the change is undefined where nothing is known of it. */
export function editResponse(
  { file, entries }: EditedFileCall,
  change: FileChange | undefined,
  before: string | null,
): object {
  return {
    filePath: file,
    oldString: joined(entries, (entry) => entry.old_string ?? ''),
    newString: joined(entries, (entry) => entry.new_string),
    originalFile: originalText(before),
    structuredPatch: change === undefined ? [] : structuredPatch(change),
    userModified: false,
    replaceAll: entries.every(({ replace_all: all }) => all === true),
  };
}

export interface EditedFileCall {
  readonly file: string;
  readonly entries: readonly Entry[];
}

/** The files of a call in the order in which they are first named. */
export function filesOf(input: EditInput, session: SessionState): readonly EditedFileCall[] {
  return groupByPath(input).map((entries) => ({
    file: absolutePath(entries[0]?.path ?? '', session),
    entries,
  }));
}

function groupByPath({ edits }: EditInput): readonly (readonly Entry[])[] {
  const groups = new Map<string, Entry[]>();
  for (const edit of edits) groups.set(edit.path, [...(groups.get(edit.path) ?? []), edit]);
  return [...groups.values()];
}

function fieldsOf(file: string, entries: readonly Entry[]): Record<string, unknown> {
  const [first] = entries;
  const cell = {
    ...given('cell_id', first?.cell_id),
    ...given('cell_type', first?.cell_type),
    ...given('edit_mode', first?.edit_mode),
  };
  return {
    file_path: file,
    ...(file.endsWith('.ipynb') ? { notebook_path: file, ...cell } : {}),
    old_string: joined(entries, (entry) => entry.old_string ?? ''),
    new_string: joined(entries, (entry) => entry.new_string),
    replace_all: entries.every(({ replace_all: all }) => all === true),
    ...(entries.length === 1 ? {} : { edits: entries.map(({ path: _path, ...entry }) => entry) }),
  };
}

function foldedEntries(
  entries: readonly Entry[],
  updated: Readonly<Record<string, unknown>>,
): readonly Readonly<Record<string, unknown>>[] {
  const {
    file_path: file,
    notebook_path: notebook,
    edits,
    old_string: old,
    new_string: now,
    ...rest
  } = updated;
  const path = file ?? notebook;
  const single = { ...rest, path, ...given('new_string', now), ...oldString(entries, old) };
  const untouched =
    entries.length > 1 &&
    old === joined(entries, (entry) => entry.old_string ?? '') &&
    now === joined(entries, (entry) => entry.new_string);
  if (!untouched || !Array.isArray(edits)) return [single];
  return (edits as readonly unknown[]).map((edit) => ({ ...(isFields(edit) ? edit : {}), path }));
}

/** A cell that is replaced as a whole has no text to look for. */
function oldString(entries: readonly Entry[], old: unknown): Record<string, unknown> {
  return entries[0]?.old_string === undefined && old === '' ? {} : given('old_string', old);
}

function joined(entries: readonly Entry[], textOf: (entry: Entry) => string): string {
  return entries.map(textOf).join('\n');
}
