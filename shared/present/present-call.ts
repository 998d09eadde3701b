import { planTitle } from './plan-title';

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
  return { title: toolTitle(tool), subject };
}

/** A tool's name as people read it: of a server's tool the server and the tool, `tracker · create_issue`. */
export function toolTitle(tool: string): string {
  // A server's name inside tool names holds no two underscores, so the first two after it end it.
  const [, server, own] = /^mcp__(.+?)__(.+)$/s.exec(tool) ?? [];
  return server === undefined || own === undefined ? tool : `${server} · ${own}`;
}

const subjects: Readonly<Record<string, (fields: Fields) => string>> = {
  Read: readSubject,
  document_outline: (fields) => text(fields['path']),
  Write: (fields) => listed(pathsOf(fields, 'files'), 'files'),
  Edit: editSubject,
  Search: searchSubject,
  Bash: (fields) => firstLine(text(fields['command'])),
  run_command: (fields) => firstLine(text(fields['command'])),
  Jobs: (fields) => [text(fields['action']), text(fields['id'])].filter((part) => part !== '').join(' '),
  read_file: (fields) => pathsOf(fields, 'reads')[0] ?? '',
  read_files: (fields) => listed(pathsOf(fields, 'files'), 'files'),
  list_dir: (fields) => text(fields['path'] ?? '.'),
  create_dirs: (fields) => listed(pathsOf(fields, 'paths'), 'folders'),
  write_file: (fields) => pathsOf(fields, 'files')[0] ?? '',
  edit_file: (fields) => editSubject(fields),
  delete: deleteSubject,
  move_path: relocateSubject,
  copy_path: relocateSubject,
  code_search: (fields) => searchSubject(fields),
  code_grep: (fields) => searchSubject(fields),
  symbols: (fields) => joined(text(fields['query']), text(fields['path'])),
  references: (fields) => joined(text(fields['name']), text(fields['path'])),
  check_errors: (fields) => listed(pathsOf(fields, 'paths'), 'paths'),
  end_turn: () => '',
  Skill: skillSubject,
  skill: skillSubject,
  ToolSearch: (fields) => text(fields['query']),
  tool_search: (fields) => text(fields['query']),
  ToolOutput: outputSubject,
  tool_output: outputSubject,
  Configure: configureSubject,
  configure: configureSubject,
  AskUserQuestion: askSubject,
  ask_user_question: askSubject,
  Plan: planSubject,
  plan: planSubject,
  GlobalSearch: (fields) => text(fields['query']),
  global_search: (fields) => text(fields['query']),
  MemorySearch: (fields) => text(fields['query']),
  memory_search: (fields) => text(fields['query']),
  MemoryCarve: (fields) => text(fields['text']),
  memory_carve: (fields) => text(fields['text']),
  MemoryNote: noteSubject,
  memory_note: noteSubject,
  MemoryPin: (fields) => text(fields['text']),
  memory_pin: (fields) => text(fields['text']),
  Agent: agentSubject,
  agent: agentSubject,
  SendMessage: messageSubject,
  send_message: messageSubject,
  TaskStop: (fields) => text(fields['task_id']),
  task_stop: (fields) => text(fields['task_id']),
  McpResources: resourceSubject,
  mcp_resources: resourceSubject,
  ContextBudget: () => '',
  context_budget: () => '',
};

function askSubject(fields: Fields): string {
  const questions = Array.isArray(fields['questions']) ? fields['questions'].filter(isFields) : [];
  const first = text(questions[0]?.['question']);
  return questions.length > 1 ? `${first} +${questions.length - 1}` : first;
}

function planSubject(fields: Fields): string {
  return planTitle(text(fields['plan']));
}

function agentSubject(fields: Fields): string {
  const role = text(fields['subagent_type']);
  const words = text(fields['description']) || firstLine(text(fields['prompt']));
  return role === '' ? words : `${role}: ${words}`;
}

function messageSubject(fields: Fields): string {
  return text(fields['summary']) || firstLine(text(fields['message']));
}

function resourceSubject(fields: Fields): string {
  return joined(text(fields['uri']), text(fields['server'])).trim();
}

function outputSubject(fields: Fields): string {
  return joined(text(fields['grep']), text(fields['id']).slice(0, 12));
}

function noteSubject(fields: Fields): string {
  const to = text(fields['to']);
  return to === '' ? text(fields['text']) : `to ${to}: ${text(fields['text'])}`;
}

function skillSubject(fields: Fields): string {
  const action = text(fields['action']);
  const verb = action === '' || action === 'load' ? '' : action;
  return [verb, text(fields['skill']), firstLine(text(fields['args']))]
    .filter((part) => part !== '')
    .join(' ');
}

function configureSubject(fields: Fields): string {
  const action = text(fields['action']);
  if (action !== 'propose') return joined(action, text(fields['tool']));
  if (text(fields['rule']) === '') return `${text(fields['tool'])} ${text(fields['state'])}`.trim();
  const verb = fields['remove'] === true ? 'remove' : 'add';
  return `${verb} ${text(fields['effect'])} ${text(fields['rule'])}`;
}

function readSubject(fields: Fields): string {
  const paths = listed(pathsOf(fields, 'reads'), 'files');
  const part = ['pages', 'sheet'].find((field) => text(fields[field]) !== '');
  return part === undefined ? paths : `${paths} (${part} ${text(fields[part])})`;
}

function editSubject(fields: Fields): string {
  const edits = Array.isArray(fields['edits']) ? fields['edits'].length : 1;
  const paths = pathsOf(fields, 'edits');
  return paths.length > 1 ? `${paths.length} files, ${edits} edits` : (paths[0] ?? '');
}

function deleteSubject(fields: Fields): string {
  const restored = pathsOf({ restore: fields['restore'] }, 'restore');
  return restored.length > 0
    ? `put back ${listed(restored, 'deletions')}`
    : listed(pathsOf(fields, 'paths'), 'paths');
}

function relocateSubject(fields: Fields): string {
  const entries = Array.isArray(fields['paths']) ? fields['paths'].filter(isFields) : [];
  const [first] = entries;
  if (entries.length > 1) return `${entries.length} paths`;
  return first === undefined ? '' : `${text(first['from'])} → ${text(first['to'])}`;
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

/** `name in path`, or the one there is. */
function joined(name: string, path: string): string {
  return name !== '' && path !== '' ? `${name} in ${path}` : name + path;
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
