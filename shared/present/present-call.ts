/** How a call is named on one line: a card's header, a list row, an audit entry. */
export interface CallHeader {
  readonly title: string;
  /** The argument that tells one call from another; code, shown in mono, may be empty. */
  readonly subject: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Words a call by tool name and arguments; copes with arguments that are half there or of the wrong shape. */
export function presentCall(tool: string, input: unknown): CallHeader {
  const fields: Fields = isFields(input) ? input : {};
  const subject = subjects[tool]?.(fields) ?? compact(input);
  return { title: tool, subject };
}

const subjects: Readonly<Record<string, (fields: Fields) => string>> = {
  Read: (fields) => listed(pathsOf(fields, 'reads'), 'files'),
  Write: (fields) => listed(pathsOf(fields, 'files'), 'files'),
  Edit: editSubject,
  Search: searchSubject,
  Bash: (fields) => firstLine(text(fields['command'])),
};

function editSubject(fields: Fields): string {
  const edits = Array.isArray(fields['edits']) ? fields['edits'].length : 1;
  const paths = pathsOf(fields, 'edits');
  return paths.length > 1 ? `${paths.length} files, ${edits} edits` : (paths[0] ?? '');
}

function searchSubject(fields: Fields): string {
  const queries = Array.isArray(fields['queries']) ? fields['queries'].filter(isString) : [];
  const first = text(fields['query'] ?? fields['pattern']);
  const all = first === '' ? queries : [first, ...queries];
  const what = all.length > 1 ? `${all.length} patterns` : (all[0] ?? text(fields['glob']));
  const where = text(fields['path']);
  return where === '' || where === '.' ? what : `${what} in ${where}`;
}

function pathsOf(fields: Fields, list: string): string[] {
  const own = text(fields['path'] ?? fields['file_path']);
  const entries: readonly unknown[] = Array.isArray(fields[list]) ? (fields[list] as unknown[]) : [];
  const listedPaths = entries.map((entry) =>
    isFields(entry) ? text(entry['path'] ?? entry['file_path']) : text(entry),
  );
  return [...new Set([own, ...listedPaths].filter((path) => path !== ''))];
}

function listed(paths: readonly string[], noun: string): string {
  return paths.length > 1 ? `${paths.length} ${noun}` : (paths[0] ?? '');
}

function firstLine(script: string): string {
  const lines = script.trim().split('\n');
  return lines.length > 1 ? `${lines[0] ?? ''} …` : (lines[0] ?? '');
}

function compact(input: unknown): string {
  if (input === undefined || input === null) return '';
  if (isFields(input) && Object.keys(input).length === 0) return '';
  const json = JSON.stringify(input);
  return json.length > 200 ? `${json.slice(0, 199)}…` : json;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
