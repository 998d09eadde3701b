import type { Git, GitChild } from './git';

/** Reads objects of a shadow repository one after the other, with one process for all. */
export interface Blobs {
  /** Undefined when there is no such object. */
  read(name: string): Promise<Buffer | undefined>;
  close(): void;
}

export function createBlobs(git: Git, shadow: string): Blobs {
  let child: GitChild | undefined;
  let chunks: Buffer[] = [];
  let length = 0;
  let wake: () => void = () => undefined;
  let gone = false;

  function start(): GitChild {
    const started = git.start(shadow, ['cat-file', '--batch'], { streams: true });
    started.process.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      wake();
    });
    void started.ended.then(() => {
      gone = true;
      wake();
    });
    return started;
  }

  function gathered(): Buffer {
    const whole = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    chunks = [whole];
    return whole;
  }

  async function until(ready: () => boolean): Promise<boolean> {
    while (!ready()) {
      if (gone) return false;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    return true;
  }

  /** The answer's head: `<hash> blob <size>`. */
  async function head(): Promise<string | undefined> {
    const found = await until(() => length > 0 && gathered().includes(10));
    return found ? gathered().subarray(0, gathered().indexOf(10)).toString('utf8') : undefined;
  }

  return {
    async read(name) {
      child ??= start();
      child.process.stdin.write(`${name}\n`);
      const line = await head();
      if (line === undefined) return undefined;
      const size = Number(/^[0-9a-f]+ \w+ (\d+)$/.exec(line)?.[1] ?? Number.NaN);
      const from = Buffer.byteLength(line) + 1;
      const end = Number.isNaN(size) ? from : from + size + 1;
      if (!(await until(() => length >= end))) return undefined;
      const whole = gathered();
      chunks = [whole.subarray(end)];
      length -= end;
      return Number.isNaN(size) ? undefined : whole.subarray(from, from + size);
    },
    close() {
      child?.process.stdin.end();
    },
  };
}
