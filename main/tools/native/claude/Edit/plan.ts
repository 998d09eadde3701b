import type { FileChange } from '@shared/domain/display';
import { describeChange } from '@shared/text/diff';
import { err, ok, type Result } from '@shared/kit/result';
import { versionAt } from '../../../../workspace/decided-file';
import type { FileVersion } from '../../../../workspace/file-guard';
import { loadText, type LoadedText } from '../../../../workspace/load-text';
import { displayPath, type ResolvedPath } from '../../../../workspace/paths';
import type { SessionState } from '../../../../workspace/session-state';
import { applyEdits, type EditedText, type TextEdit } from '../../../../workspace/text-edits';
import { encodeText } from '../../../../workspace/text-file';
import type { EditInput } from './definition';

/** The edits of one file in the order of the call; `index` counts in the whole call. */
export interface FileEdits {
  readonly path: string;
  readonly edits: readonly (TextEdit & { readonly index: number })[];
}

/** What the edits make of a file as it stands now. */
export interface PlannedEdit {
  readonly bytes: Uint8Array;
  readonly expected: FileVersion | 'nothing';
  readonly change: FileChange;
  readonly replacements: number;
  /** Indexes in the call of edits that change nothing. */
  readonly noOps: readonly number[];
}

/** Gathers edits by file as they are spelled; `sameFile` decides which spellings are one file. */
export async function groupEdits(
  input: EditInput,
  resolve: (path: string) => Promise<string>,
): Promise<readonly FileEdits[]> {
  const groups = new Map<string, { path: string; edits: (TextEdit & { index: number })[] }>();
  for (const [index, edit] of input.edits.entries()) {
    const real = await resolve(edit.path);
    const group = groups.get(real) ?? { path: edit.path, edits: [] };
    groups.set(real, group);
    const { old_string: oldText, new_string: newText, replace_all: replaceAll = false } = edit;
    group.edits.push({ index, oldText, newText, replaceAll });
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
  const version = await versionAt(target.real);
  if (!version.ok) return err(version.error.message);
  const old = version.value === undefined ? undefined : await loadText(target.real);
  if (old !== undefined && !old.ok) return err(old.error.message);
  const started = startText(group, old?.value);
  if (!started.ok) return started;
  const edited = applyRest(group, started.value);
  if (!edited.ok) return edited;
  const stale = staleProblem(target.real, old?.value, edited.value, session);
  if (stale !== undefined) return err(stale);
  const encoded = encodeText(edited.value.text, old?.value.encoding ?? 'utf-8');
  if (!encoded.ok) return err(encoded.error.message);
  return ok({
    bytes: encoded.value,
    expected: old?.value.version ?? 'nothing',
    change: describeChange(file, old?.value.text ?? null, edited.value.text),
    replacements: edited.value.replacements,
    noOps: edited.value.noOps,
  });
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
function staleProblem(
  real: string,
  old: LoadedText | undefined,
  edited: EditedText,
  session: SessionState,
): string | undefined {
  if (old === undefined || edited.widest <= 1) return undefined;
  return session.guard.check(real, old.version) === 'changed'
    ? `It changed after it was read, and replace_all would change ${edited.widest} places; read it again.`
    : undefined;
}
