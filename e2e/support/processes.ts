import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Command lines of this machine's processes that hold `text`, the searching one left out. */
export async function commandsHolding(text: string): Promise<readonly string[]> {
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'args='], { maxBuffer: 16 * 1024 * 1024 });
  return stdout.split('\n').filter((line) => line.includes(text));
}
