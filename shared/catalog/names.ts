/** Core tools in Claude Code's spelling (SPEC TR1). A name here is taken even before its tool exists. */
export const coreToolNames = [
  'Read',
  'Write',
  'Edit',
  'Search',
  'Bash',
  'Jobs',
  'Research',
  'Browser',
  'AskUserQuestion',
  'Skill',
  'Plan',
  'Loops',
  'Workflow',
  'Store',
  'Configure',
  'Agent',
  'SendMessage',
  'TaskStop',
  'ToolSearch',
  'Vault',
  'GlobalSearch',
  'ToolOutput',
  'ContextBudget',
  'McpResources',
  'MiniAppGuide',
  'ExternalAgentSessions',
  'MemorySearch',
  'MemoryCarve',
  'MemoryNote',
  'MemoryPin',
] as const;

/** A name of another product, of the other catalogue or of an earlier release. */
export interface Alias {
  /** The core tool it became. */
  readonly to: string;
  /**
   * `same`: every call means exactly one of ours, so it is lifted. `files`: a file pattern, which Search lists.
   * `moved`: the meaning is close but not the same, so the call is answered with where it went.
   */
  readonly how: 'same' | 'files' | 'moved';
  /** For `moved`: the sentence that says what to call instead. */
  readonly hint?: string;
}

const same = (to: string): Alias => ({ to, how: 'same' });
const moved = (to: string, hint: string): Alias => ({ to, how: 'moved', hint });

/** Lower-case foreign name → where it went. Exact core names are looked up first (TR1, TR3). */
export const aliases: Readonly<Record<string, Alias>> = {
  grep: same('Search'),
  code_grep: same('Search'),
  glob: { to: 'Search', how: 'files' },
  multiedit: same('Edit'),
  edit_file: same('Edit'),
  write_file: same('Write'),
  read_file: same('Read'),
  read_files: same('Read'),
  list_dir: same('Read'),
  ls: same('Read'),
  view_image: same('Read'),
  run_command: same('Bash'),
  bashoutput: same('Jobs'),
  killshell: same('Jobs'),
  webfetch: same('Research'),
  websearch: same('Research'),
  task: same('Agent'),
  exitplanmode: same('Plan'),
  croncreate: same('Loops'),
  cronlist: same('Loops'),
  crondelete: same('Loops'),
  schedulewakeup: same('Loops'),
  notebookedit: same('Edit'),
  monitor: moved('Bash', 'Use Bash with until: it runs a command again and again until it exits 0.'),
  apply_patch: moved(
    'Edit',
    'Use Edit with old_string and new_string to change a file, or Write for a whole file.',
  ),
  code_search: moved('Search', 'Use Search with the words or a pattern as query.'),
  symbols: moved('Search', 'Listing symbols is not part of this build. Use Search with a pattern.'),
  references: moved(
    'Search',
    'Finding references is not part of this build. Use Search with the name as query.',
  ),
  check_errors: moved('Bash', "Use Bash with the project's own check, as npm run lint."),
  delete: moved('Bash', 'Use Bash with rm.'),
  move_path: moved('Bash', 'Use Bash with mv.'),
  copy_path: moved('Bash', 'Use Bash with cp.'),
  create_dirs: moved('Bash', 'Use Bash with mkdir -p. Write creates missing parent folders by itself.'),
};
