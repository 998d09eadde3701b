import type { FileChange } from '@shared/domain/display';
import { describeChange } from '@shared/text/diff';
import { err, ok, type Result } from '@shared/kit/result';
import type { FileVersion } from '../../../../workspace/file-guard';
import { loadText, type LoadedText } from '../../../../workspace/load-text';
import { displayPath, type ResolvedPath } from '../../../../workspace/paths';
import type { SessionState } from '../../../../workspace/session-state';
import { applyEdits, type EditedText, type TextEdit } from '../../../../workspace/text-edits';
import { encodeText } from '../../../../workspace/text-file';
import { planCells, type CellFields, type EditedFile, type FileState } from './cells';
import type { EditInput } from './definition';

/** The edits of one file in the order of the call; `index` counts in the whole call. */
export interface FileEdits {
  readonly path: string;
  readonly edits: readonly FileEdit[];
}

export interface FileEdit extends TextEdit {
  readonly index: number;
  /** Given when the edit names a cell, or a whole source. */
  readonly cell?: CellFields;
}

/** What the edits make of a file as it stands now. */
export interface PlannedEdit {
  readonly bytes: Uint8Array;
  readonly expected: FileVersion | 'nothing';
  readonly change: FileChange;
  /** What stood there; null for a new file. */
  readonly before: string | null;
  readonly replacements: number;
  /** Indexes in the call of edits that change nothing. */
  readonly noOps: readonly number[];
  /** What the model is told besides the numbers. */
  readonly notes: readonly string[];
}

/** Gathers edits by file as they are spelled; `sameFile` decides which spellings are one file. */
export async function groupEdits(
  input: EditInput,
  resolve: (path: string) => Promise<string>,
): Promise<readonly FileEdits[]> {
  const groups = new Map<string, { path: string; edits: FileEdit[] }>();
  const reals = await Promise.all(input.edits.map((edit) => resolve(edit.path)));
  for (const [index, edit] of input.edits.entries()) {
    const real = reals[index] ?? edit.path;
    const group = groups.get(real) ?? { path: edit.path, edits: [] };
    groups.set(real, group);
    const { old_string: oldText = '', new_string: newText, replace_all: replaceAll = false } = edit;
    group.edits.push({ index, oldText, newText, replaceAll, ...cellOf(edit) });
  }
  return [...groups.values()];
}

/** Applies a file's edits in memory; the error is a sentence that names the edit at fault. Changes nothing. */
export async function planEdit(
  group: FileEdits,
  target: ResolvedPath,
  session: SessionState,
): Promise<Result<PlannedEdit, string>> {
  const file = { path: displayPath(target.real, session.root, session.home), absolute: target.real };
  const loaded = await loadText(target.real);
  if (!loaded.ok && loaded.error.kind !== 'missing') return err(loaded.error.message);
  const old = loaded.ok ? loaded : undefined;
  const state = old === undefined ? 'unread' : session.guard.check(target.real, old.value.version);
  const edited = planCells(group, target.real, old?.value.text, state) ?? planText(group, old?.value, state);
  if (!edited.ok) return edited;
  const encoded = encodeText(edited.value.text, old?.value.encoding ?? 'utf-8');
  if (!encoded.ok) return err(encoded.error.message);
  return ok({
    bytes: encoded.value,
    expected: old?.value.version ?? 'nothing',
    change: describeChange(file, old?.value.text ?? null, edited.value.text),
    before: old?.value.text ?? null,
    replacements: edited.value.replacements,
    noOps: edited.value.noOps,
    notes: edited.value.notes ?? [],
  });
}

function planText(
  group: FileEdits,
  old: LoadedText | undefined,
  state: FileState,
): Result<EditedFile, string> {
  const started = startText(group, old);
  if (!started.ok) return started;
  const edited = applyRest(group, started.value);
  if (!edited.ok) return edited;
  const stale = staleProblem(edited.value, state);
  return stale === undefined ? edited : err(stale);
}

interface StartedText {
  readonly text: string;
  /** Edits already used up: 1 when the first one started the file. */
  readonly used: number;
}

/** An empty `old_string` in the first edit starts a file that is new or empty, as in Claude Code. */
function startText(group: FileEdits, old: LoadedText | undefined): Result<StartedText, string> {
  const [first] = group.edits;
  if (first?.oldText !== '') {
    return old === undefined ? err('There is no such file.') : ok({ text: old.text, used: 0 });
  }
  if (old !== undefined && old.text !== '') {
    return err(
      `edits[${first.index}]: old_string is empty, but the file has content; name the text to replace.`,
    );
  }
  return ok({ text: first.newText, used: 1 });
}

function applyRest(group: FileEdits, started: StartedText): Result<EditedText, string> {
  const rest = group.edits.slice(started.used);
  const applied = applyEdits(started.text, rest);
  if (!applied.ok) return err(`edits[${rest[applied.error.index]?.index ?? 0}]: ${applied.error.message}`);
  const noOps = applied.value.noOps.map((index) => rest[index]?.index ?? index);
  const replacements = applied.value.replacements + started.used;
  if (replacements > 0) return ok({ ...applied.value, noOps, replacements });
  return err(
    `${noOps.map((index) => `edits[${index}]`).join(', ')}: old_string equals new_string, which changes nothing.`,
  );
}

/** After a change by somebody else only a text that is unique proves that the edit still fits (WE3). */
function staleProblem(edited: EditedText, state: FileState): string | undefined {
  return edited.widest > 1 && state === 'changed'
    ? `It changed after it was read, and replace_all would change ${edited.widest} places; read it again.`
    : undefined;
}

function cellOf(edit: EditInput['edits'][number]): { readonly cell?: CellFields } {
  const { old_string: text, cell_id: id, edit_mode: mode, cell_type: type } = edit;
  if (text !== undefined && id === undefined && mode === undefined && type === undefined) return {};
  return {
    cell: {
      whole: text === undefined,
      mode: mode ?? 'replace',
      ...(id === undefined ? {} : { id }),
      ...(type === undefined ? {} : { type }),
    },
  };
}
