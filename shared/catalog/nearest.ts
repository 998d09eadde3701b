/** For each tool the ones that come nearest to what it does, nearest first (NT9). */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  Read: ['Search', 'Bash'],
  Search: ['Read', 'Bash'],
  Edit: ['Write', 'Bash'],
  Write: ['Edit', 'Bash'],
  Jobs: ['Bash'],
  ToolOutput: ['Read', 'Bash'],
  GlobalSearch: ['Search'],
  Research: ['Browser', 'Bash'],
  Browser: ['Research'],
  read_file: ['read_files', 'code_grep', 'run_command'],
  read_files: ['read_file', 'code_grep', 'run_command'],
  list_dir: ['code_grep', 'run_command'],
  create_dirs: ['write_file', 'run_command'],
  write_file: ['edit_file', 'run_command'],
  edit_file: ['write_file', 'run_command'],
  delete: ['move_path', 'run_command'],
  move_path: ['copy_path', 'run_command'],
  copy_path: ['write_file', 'run_command'],
  code_search: ['code_grep', 'symbols', 'run_command'],
  code_grep: ['code_search', 'run_command'],
  symbols: ['code_search', 'code_grep'],
  references: ['code_grep', 'code_search'],
  check_errors: ['run_command'],
};

/** The tool that a model could use instead of one it may not use; undefined where none comes near. */
export function nearestTool(name: string, isUsable: (name: string) => boolean): string | undefined {
  return neighbours[name]?.find(isUsable);
}
