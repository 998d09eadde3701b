import { rmSync } from 'node:fs';
import path from 'node:path';
import type { CustomTool, FieldProblem, ToolScope } from '@shared/domain/custom-tool';
import type { CustomToolState } from '@shared/domain/custom-tool-view';
import { err, ok, type Result } from '@shared/kit/result';
import { diffTexts } from '@shared/text/diff';
import { writeFileAtomicSync } from '../../store/atomic-write';
import type { CustomToolRecord } from '../../store/custom-tool-record';
import { errnoOf, fileFailure } from '../../store/failure';
import { setJsonMembers } from '../../store/json-edit';
import type { Report } from '../../store/report';
import { bindSecrets } from './bindings';
import { holdReasons } from './hold';
import { listToolFiles, readToolFile, readToolText, type ToolFile } from './read-tool-file';

/** A file and the version of its tool that is in use. */
export interface LoadedTool {
  readonly scope: ToolScope;
  readonly file: string;
  readonly name: string;
  readonly tool: CustomTool;
  readonly state: CustomToolState;
  readonly warnings: readonly FieldProblem[];
  /** The file's text, which a held change is not in use of. */
  readonly text: string;
}

export interface BrokenFile {
  readonly scope: ToolScope;
  readonly file: string;
  readonly name: string;
  readonly reason: string;
}

export interface FolderView {
  readonly tools: readonly LoadedTool[];
  readonly broken: readonly BrokenFile[];
}

/** The custom tools of folders, as their files are now (CT16). */
export interface ToolFiles {
  read(folder: string, scope: ToolScope): FolderView;
  /** Writes the members of a tool and keeps everything else that stands in its file. The person did it: it is accepted. */
  write(folder: string, tool: CustomTool): Result<void, string>;
  remove(folder: string, name: string): Result<void, string>;
  /** Takes the file as it is. */
  accept(loaded: LoadedTool): Result<void, string>;
  /** Writes the accepted version over a held change. */
  revert(loaded: LoadedTool): Result<void, string>;
}

export interface ToolFilesDeps {
  readonly record: CustomToolRecord;
  readonly report: Report;
}

interface Known {
  readonly stamp: string;
  readonly view: LoadedTool | BrokenFile;
}

export function createToolFiles({ record, report }: ToolFilesDeps): ToolFiles {
  const known = new Map<string, Known>();

  function look(found: ToolFile, scope: ToolScope): LoadedTool | BrokenFile | undefined {
    const before = known.get(found.file);
    if (before?.stamp === stampOf(found)) return before.view;
    const text = readToolFile(found.file);
    if (text === undefined) return undefined;
    const place = { scope, file: found.file, name: found.name };
    const view = text.ok ? judge(place, text.value) : { ...place, reason: text.error };
    known.set(found.file, { stamp: stampOf(found), view });
    tell(view, before?.view);
    return view;
  }

  /** Another process may accept a change; the file is the same then. */
  function stampOf({ file, stamp }: ToolFile): string {
    const accepted = record.accepted(file);
    return `${stamp} ${accepted === undefined ? '' : `${accepted.text.length} ${accepted.outside ? 1 : 0}`}`;
  }

  function judge(place: Omit<BrokenFile, 'reason'>, text: string): LoadedTool | BrokenFile {
    const read = readToolText(text, place.name);
    if (!read.ok) return { ...place, reason: read.error };
    const accepted = record.accepted(place.file);
    const old = accepted === undefined ? undefined : readToolText(accepted.text, place.name);
    if (accepted?.text === text)
      return { ...place, ...read.value, text, state: { kind: accepted.outside ? 'changed-outside' : 'ok' } };
    const reasons = old?.ok === true ? holdReasons(old.value.tool, read.value.tool, record) : [];
    if (old?.ok === true && accepted !== undefined && reasons.length > 0) {
      const { hunks } = diffTexts(accepted.text, text);
      const state = { kind: 'held' as const, reasons: [...reasons], diff: hunks, wanted: read.value.tool };
      return { ...place, ...old.value, text, state };
    }
    record.accept(place.file, { text, outside: true });
    return { ...place, ...read.value, text, state: { kind: 'changed-outside' } };
  }

  function tell(view: LoadedTool | BrokenFile, before: LoadedTool | BrokenFile | undefined): void {
    const id = `custom-tool:${view.file}`;
    if ('reason' in view) {
      if (before !== undefined && 'reason' in before && before.reason === view.reason) return;
      report({
        id,
        level: 'warning',
        title: `${view.name}.json is skipped`,
        text: `${view.file}: ${view.reason}`,
      });
    } else if (view.state.kind === 'held') {
      const text = `${view.file}: ${view.state.reasons.join(' ')} Until you accept it in Settings → Tools → Custom Tools, or with toolwright tools accept ${view.name}, the version you accepted runs.`;
      report({ id, level: 'warning', title: `A change of ${view.name} is held`, text });
    } else if (before !== undefined && isTold(before)) settled(view);
  }

  /** What was said of a file is no longer so. */
  function settled({ file, name }: LoadedTool | BrokenFile): void {
    report({
      id: `custom-tool:${file}`,
      level: 'info',
      title: `${name}.json is in order`,
      text: '',
      isOver: true,
    });
  }

  /** Is looked at anew; what was said of it is over. */
  function drop(file: string): void {
    const view = known.get(file)?.view;
    known.delete(file);
    if (view !== undefined && isTold(view)) settled(view);
  }

  /** Files of a folder that are gone since the last look. */
  function dropGone(folder: string, found: readonly ToolFile[]): void {
    const here = new Set(found.map(({ file }) => file));
    for (const file of known.keys()) if (path.dirname(file) === folder && !here.has(file)) drop(file);
  }

  return {
    read(folder, scope) {
      const files = listToolFiles(folder);
      dropGone(folder, files);
      const views = files.flatMap((found) => look(found, scope) ?? []);
      return {
        tools: views.filter((view): view is LoadedTool => !('reason' in view)),
        broken: views.filter((view): view is BrokenFile => 'reason' in view),
      };
    },
    write(folder, tool) {
      const file = path.join(folder, `${tool.name}.json`);
      const old = readToolFile(file);
      const text = setJsonMembers(
        old?.ok === true && isJson(old.value, tool.name) ? old.value : '{}\n',
        tool,
      );
      const written = writeFileAtomicSync(file, text);
      if (!written.ok) return err(written.error.message);
      bindSecrets(tool, record);
      return done(record.accept(file, { text, outside: false }));
    },
    remove(folder, name) {
      const file = path.join(folder, `${name}.json`);
      try {
        rmSync(file);
      } catch (error) {
        if (errnoOf(error) !== 'ENOENT') return err(fileFailure(error, file).message);
      }
      drop(file);
      return done(record.forget(file));
    },
    accept(loaded) {
      const wanted = loaded.state.kind === 'held' ? loaded.state.wanted : loaded.tool;
      bindSecrets(wanted, record);
      drop(loaded.file);
      return done(record.accept(loaded.file, { text: loaded.text, outside: false }));
    },
    revert(loaded) {
      const accepted = record.accepted(loaded.file);
      if (accepted === undefined) return ok(undefined);
      drop(loaded.file);
      return done(writeFileAtomicSync(loaded.file, accepted.text));
    },
  };
}

/** A notice stands that speaks of it. */
function isTold(view: LoadedTool | BrokenFile): boolean {
  return 'reason' in view || view.state.kind === 'held';
}

/** A file that another tool's name stands in, or that is no JSON, is written anew. */
function isJson(text: string, name: string): boolean {
  return readToolText(text, name).ok;
}

function done(result: Result<void, { readonly message: string }>): Result<void, string> {
  return result.ok ? ok(undefined) : err(result.error.message);
}
