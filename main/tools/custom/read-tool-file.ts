import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { readCustomTool, type CustomTool, type FieldProblem } from '@shared/domain/custom-tool';
import { err, ok, type Result } from '@shared/kit/result';
import { checkTool } from '@shared/template/check-tool';
import { errnoOf } from '../../store/failure';
import { readJsonText } from '../../store/json-text';

export interface ReadTool {
  readonly tool: CustomTool;
  readonly warnings: readonly FieldProblem[];
}

/** The error completes "weather.json is skipped: …" and names the field and the fix. */
export function readToolText(text: string, name: string): Result<ReadTool, string> {
  const json = readJsonText(text);
  if (!json.ok)
    return err(`line ${json.error.place.line}, column ${json.error.place.column}: ${json.error.reason}.`);
  const read = readCustomTool(json.value.value);
  if (!read.ok) return err(first(read.error));
  const tool = read.value;
  if (tool.name !== name)
    return err(
      `name: the file is called ${name}.json and its tool ${JSON.stringify(tool.name)}; make them agree.`,
    );
  const { problems, warnings } = checkTool(tool);
  return problems.length > 0 ? err(first(problems)) : ok({ tool, warnings });
}

function first(problems: readonly FieldProblem[]): string {
  const [problem] = problems;
  if (problem === undefined) return 'it does not fit.';
  return problem.field === '' ? problem.message : `${problem.field}: ${problem.message}`;
}

/** Nobody writes more by hand, and reading blocks. */
const maxBytes = 2 * 1024 * 1024;

/** The text of one file; the error says why it cannot be read, undefined means that there is none. */
export function readToolFile(file: string): Result<string, string> | undefined {
  try {
    const bytes = readFileSync(file);
    if (bytes.byteLength > maxBytes) return err('it is larger than 2 MB.');
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    if (error instanceof TypeError) return err('it is not UTF-8 text.');
    return err(`it cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

export interface ToolFile {
  readonly file: string;
  /** File name without `.json`: the tool's name. */
  readonly name: string;
  /** Differs after every write. */
  readonly stamp: string;
}

/** The tool files of a folder, by name. A folder that is not there has none. */
export function listToolFiles(folder: string): readonly ToolFile[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return [];
    throw error;
  }
  return names
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .toSorted()
    .flatMap((name) => {
      const file = path.join(folder, name);
      const found = statSync(file, { bigint: true, throwIfNoEntry: false });
      if (found === undefined || !found.isFile()) return [];
      const stamp = `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
      return [{ file, name: name.slice(0, -'.json'.length), stamp }];
    });
}
