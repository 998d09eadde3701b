/** One call as a model might ask for it, good or bad. */
export interface RandomCall {
  readonly name: string;
  readonly input: unknown;
  /** Milliseconds after which the person stops it. */
  readonly stopAfter?: number;
  /** Asked for by an agent of the granular catalogue. */
  readonly granular?: true;
}

const files = 40;

export const fileCount = files;
export const fileName = (number: number): string => `src/file-${number % files}.txt`;

/** A mix in which every outcome comes up: done, failed, refused, stopped, timed out, and work left in the background. */
export function randomCall(random: () => number, serial: number): RandomCall {
  const file = fileName(Math.floor(random() * files));
  const kinds: readonly (() => RandomCall)[] = [
    () => ({ name: 'Read', input: { path: file } }),
    () => ({ name: 'Read', input: { path: file, start_line: 2, limit: 3 } }),
    () => ({ name: 'Read', input: { reads: [{ path: file }, { path: 'missing.txt' }, { path: 'src' }] } }),
    () => ({ name: 'Read', input: { path: 'picture.png' } }),
    () => ({
      name: 'Write',
      input: { path: `made/file-${serial % 60}.txt`, content: `made by ${serial}\n` },
    }),
    () => ({ name: 'Edit', input: { edits: [edit(file, 'last line', 'last line')] } }),
    () => ({ name: 'Edit', input: { edits: [edit(file, 'count', `count`), edit(file, 'not in it', 'x')] } }),
    () => ({ name: 'Search', input: { query: 'last line' } }),
    () => ({ name: 'Search', input: { queries: ['count', '(unclosed'], output_mode: 'count' } }),
    () => ({ name: 'Search', input: { glob: '**/*.txt' } }),
    () => ({ name: 'Search', input: { query: 'e', head_limit: 0 }, stopAfter: random() * 10 }),
    () => ({ name: 'Bash', input: { command: `echo ${serial}; exit ${serial % 3}` } }),
    () => ({ name: 'Bash', input: { command: 'seq 1 20000' } }),
    () => ({ name: 'Bash', input: { command: 'sleep 30', timeout: 1 } }),
    () => ({ name: 'Bash', input: { command: 'sleep 30 & sleep 30' }, stopAfter: 20 + random() * 60 }),
    () => ({ name: 'Read', input: { path: 7, wrong: true } }),
    () => ({ name: 'NoSuchTool', input: {} }),
    () => ({ name: 'grep', input: { pattern: 'count' } }),
  ];
  const all = [...kinds, ...granularKinds(random, serial, file)];
  // Those that wait for a clock are worth testing and not worth waiting for.
  const slow = random() < 0.9;
  const chosen = all[Math.floor(random() * all.length)]?.();
  const waits = JSON.stringify(chosen?.input).includes('sleep 30');
  return chosen === undefined || (waits && slow) ? { name: 'Read', input: { path: file } } : chosen;
}

function granularKinds(random: () => number, serial: number, file: string): readonly (() => RandomCall)[] {
  const call = (name: string, input: unknown): RandomCall => ({ name, input, granular: true });
  const made = `moved/file-${serial % 40}.txt`;
  return [
    () => call('read_file', { path: file, start_line: 3 }),
    () => call('read_files', { files: [{ path: file }, { path: 'nowhere' }] }),
    () => call('list_dir', { path: '.', depth: 2 }),
    () => call('write_file', { path: made, content: `by ${serial}\n` }),
    () => call('edit_file', { path: file, edits: [{ old_string: 'last line', new_string: 'last line' }] }),
    () => call('create_dirs', { paths: [`dirs/${serial % 30}/deep`] }),
    () => call('copy_path', { paths: [{ from: file, to: `copies/${serial % 30}.txt` }], overwrite: true }),
    () => call('move_path', { paths: [{ from: made, to: `${made}.old` }], overwrite: true }),
    () => call('delete', { paths: [`${made}.old`] }),
    () => call('code_grep', { pattern: 'count' }),
    () => call('run_command', { command: `echo ${serial}` }),
    () => call('tool_search', { query: 'configure' }),
    () => call('context_budget', {}),
    () => call('Edit', { file_path: file, old_string: 'count', new_string: 'count' }),
    () => ({ name: 'Bash', input: { command: `sleep ${random()}; echo job`, background: true } }),
    () => ({ name: 'Jobs', input: { action: 'list' } }),
    () => ({ name: 'Jobs', input: { action: 'stop', id: `job_${serial % 20}` } }),
  ];
}

function edit(path: string, old_string: string, new_string: string): object {
  return { path, old_string, new_string };
}
