import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { err, ok, type Result } from '@shared/kit/result';
import { writeFileAtomicSync } from './atomic-write';
import type { StoreDatabase } from './database';
import { errnoOf, fileFailure, type StoreFailure } from './failure';
import type { FileCopies } from './file-copies';
import { setJsonMembers } from './json-edit';
import { readJsonText, type TextPlace } from './json-text';
import { createPrivateDirectory } from './home';
import type { Report } from './report';
import { watchFile } from './watch-file';

export interface JsonFileView<T> {
  readonly value: T;
  /** `copy` and `defaults` while the file is broken; `defaults` also when there is no file. */
  readonly source: 'file' | 'copy' | 'defaults';
  /** Why the file itself is not in use. */
  readonly problem?: JsonFileProblem;
  /** Where a value stands in the file, to link to its line; undefined when the file is not in use. */
  placeOf(path: readonly PropertyKey[]): TextPlace | undefined;
}

export interface JsonFileProblem {
  readonly path: string;
  readonly place?: TextPlace;
  /** "/home/ann/.toolwright/USER/settings.json, line 3, column 5: ',' or '}' is expected." */
  readonly message: string;
}

export type JsonFileFailure = StoreFailure | { readonly kind: 'broken-file'; readonly message: string };

/**
 * One JSON file that a person may edit by hand. What does not parse or fit is reported and never overwritten;
 * meanwhile the last good copy holds, or the defaults when there never was one.
 */
export interface JsonFile<T> {
  /** The value as of now: looks at the disk and reads again when the file changed. */
  read(): JsonFileView<T>;
  /**
   * Writes the members that `change` returns and keeps everything else in the file, unknown members too. Other
   * processes are kept out between reading and writing. Refused while the file is broken.
   */
  update(change: (value: T) => Partial<T>): Result<T, JsonFileFailure>;
  /** What `update` would write, without writing it. Refused while the file is broken. */
  preview(
    change: (value: T) => Partial<T>,
  ): Result<{ readonly file: string; readonly before: string; readonly after: string }, JsonFileFailure>;
  /** Told of every new value, whoever made it, and when a mistake comes or goes. Returns the function that ends the subscription. */
  onChange(listener: (value: T) => void): () => void;
  /** From now on outside edits are noticed at once and not only when someone reads. */
  watch(): Promise<void>;
  close(): Promise<void>;
}

export interface JsonFileOptions<T> {
  readonly path: string;
  /** Must accept `{}`: that is the defaults. Loose, where unknown members shall be visible. */
  readonly schema: z.ZodType<T>;
  /** False for secrets, of which no second copy may exist. */
  readonly keepCopy: boolean;
  /** What holds while it is broken and has no copy, where that is more than its defaults: "everything asks". */
  readonly withoutCopy?: string;
  /** Forced on every write; without it an existing file keeps its own. */
  readonly mode?: number;
}

export interface JsonFileParts {
  readonly database: StoreDatabase;
  readonly copies: FileCopies;
  readonly report: Report;
}

/** Nobody writes more by hand, and reading blocks. */
const maxBytes = 2 * 1024 * 1024;

export function createJsonFile<T extends object>(
  options: JsonFileOptions<T>,
  parts: JsonFileParts,
): JsonFile<T> {
  const listeners = new Set<(value: T) => void>();
  let known: { readonly stamp: string; readonly view: JsonFileView<T> } | undefined;
  let reported: string | undefined;
  let stopWatching: (() => Promise<void>) | undefined;

  function read(): JsonFileView<T> {
    const stamp = stampOf(options.path);
    if (known?.stamp === stamp) return known.view;
    const before = known?.view;
    const view = load();
    known = { stamp, view };
    tellProblem(view.problem);
    if (before !== undefined && differs(before, view)) {
      for (const listener of listeners) listener(view.value);
    }
    return view;
  }

  function load(): JsonFileView<T> {
    const text = readText(options.path);
    if (text.kind === 'missing') return unplaced('defaults', options.schema.parse({}));
    if (text.kind === 'problem') return fallback(text.problem);
    const parsed = parseFile(options, text.text);
    if (!parsed.ok) return fallback(parsed.error);
    if (options.keepCopy && parts.copies.get(options.path) !== text.text) {
      parts.copies.save(options.path, text.text);
    }
    return { source: 'file', value: parsed.value.value, placeOf: parsed.value.placeOf };
  }

  function fallback(problem: JsonFileProblem): JsonFileView<T> {
    const copy = options.keepCopy ? parts.copies.get(options.path) : undefined;
    const parsed = copy === undefined ? undefined : parseFile(options, copy);
    return parsed?.ok === true
      ? { ...unplaced('copy', parsed.value.value), problem }
      : { ...unplaced('defaults', options.schema.parse({})), problem };
  }

  function tell(title: string, text: string): void {
    parts.report({ id: `file:${options.path}`, level: 'warning', title, text });
  }

  function tellProblem(problem: JsonFileProblem | undefined): void {
    if (problem !== undefined && problem.message !== reported) {
      const meanwhile =
        known?.view.source === 'copy'
          ? 'its last good version will be used'
          : (options.withoutCopy ?? 'the defaults will be used');
      const text = `${problem.message} Until it is fixed, ${meanwhile}. The file is left as it is.`;
      tell(`${path.basename(options.path)} has a mistake`, text);
    }
    if (problem === undefined && reported !== undefined)
      parts.report({
        id: `file:${options.path}`,
        level: 'info',
        title: `${path.basename(options.path)} is mended`,
        text: '',
        isOver: true,
      });
    reported = problem?.message;
  }

  function update(change: (value: T) => Partial<T>): Result<T, JsonFileFailure> {
    const written = parts.database.transaction((): Result<void, JsonFileFailure> => {
      const view = read();
      if (view.problem !== undefined) return err(brokenFailure(view.problem));
      const text = readText(options.path);
      const old = text.kind === 'text' ? text.text : '{}\n';
      const wanted = setJsonMembers(old, change(view.value));
      if (wanted === old && text.kind === 'text') return ok(undefined);
      return writeFileAtomicSync(options.path, wanted, options.mode);
    });
    return written.ok ? ok(read().value) : written;
  }

  function preview(
    change: (value: T) => Partial<T>,
  ): Result<{ file: string; before: string; after: string }, JsonFileFailure> {
    const view = read();
    if (view.problem !== undefined) return err(brokenFailure(view.problem));
    const text = readText(options.path);
    const before = text.kind === 'text' ? text.text : '';
    const after = setJsonMembers(text.kind === 'text' ? before : '{}\n', change(view.value));
    return ok({ file: options.path, before, after });
  }

  return {
    read,
    update,
    preview,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async watch() {
      const made = createPrivateDirectory(path.dirname(options.path));
      if (!made.ok) return tell(unwatched, made.error.message);
      stopWatching ??= await watchFile(options.path, read, (error) => {
        const text = `${options.path}: ${error.message}. They are still noticed when the file is next needed.`;
        tell(unwatched, text);
      });
      read();
    },
    async close() {
      listeners.clear();
      await stopWatching?.();
      stopWatching = undefined;
    },
  };
}

const unwatched = 'Edits from outside are not noticed at once';

function unplaced<T>(source: 'copy' | 'defaults', value: T): JsonFileView<T> {
  return { source, value, placeOf: () => undefined };
}

/** A mistake that came or went is a change too: who shows the file tells of it. */
function differs<T>(before: JsonFileView<T>, now: JsonFileView<T>): boolean {
  return (
    before.problem?.message !== now.problem?.message ||
    JSON.stringify(before.value) !== JSON.stringify(now.value)
  );
}

function brokenFailure(problem: JsonFileProblem): JsonFileFailure {
  return {
    kind: 'broken-file',
    message: `Nothing was saved. ${problem.message} Fix it there first, then try again.`,
  };
}

/** Changes with every write, also one of equal size within the same millisecond. */
function stampOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? 'missing' : `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
}

type FileText =
  | { readonly kind: 'missing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'problem'; readonly problem: JsonFileProblem };

function readText(file: string): FileText {
  const problem = (reason: string): FileText => ({
    kind: 'problem',
    problem: { path: file, message: `${file}: ${reason}.` },
  });
  try {
    const bytes = readFileSync(file);
    if (bytes.byteLength > maxBytes) return problem('it is larger than 2 MB');
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return { kind: 'missing' };
    if (error instanceof TypeError) return problem('it is not UTF-8 text');
    return { kind: 'problem', problem: { path: file, message: fileFailure(error, file).message } };
  }
}

function parseFile<T>(
  options: JsonFileOptions<T>,
  text: string,
): Result<{ value: T; placeOf(path: readonly PropertyKey[]): TextPlace }, JsonFileProblem> {
  const json = readJsonText(text);
  if (!json.ok) return err(problemAt(options.path, json.error.place, json.error.reason));
  const { value, placeOf } = json.value;
  const parsed = options.schema.safeParse(value);
  if (parsed.success) return ok({ value: parsed.data, placeOf });
  const issue = parsed.error.issues[0];
  const place = placeOf(issue?.path ?? []);
  const member = issue === undefined || issue.path.length === 0 ? '' : `${z.core.toDotPath(issue.path)}: `;
  return err(problemAt(options.path, place, `${member}${issue?.message ?? 'it does not fit'}`));
}

function problemAt(file: string, place: TextPlace, reason: string): JsonFileProblem {
  const message = `${file}, line ${place.line}, column ${place.column}: ${reason}.`;
  return { path: file, place, message };
}
