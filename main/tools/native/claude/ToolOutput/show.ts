import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { err, ok, type Result } from '@shared/kit/result';
import type { Ripgrep } from '../../../../workspace/ripgrep';

/** Which lines of a stored output are wanted. */
export interface Wanted {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly grep?: string | undefined;
}

const defaultLines = 500;
/** One answer shows at most this, as one Read does. */
const maxCharacters = 64 * 1024;
/** A longer line is a data blob. */
const maxLine = 2_000;

/**
 * Lines of a stored output with their numbers, from `offset` on; with `grep` those that match, numbered as in the
 * whole. Read as a stream, and matched by ripgrep: an output may be large and a pattern may be meant to try for ever.
 */
export async function showOutput(
  file: string,
  wanted: Wanted,
  ripgrep: Ripgrep,
  signal: AbortSignal,
): Promise<Result<string, string>> {
  const page = createPage(wanted);
  const found =
    wanted.grep === undefined
      ? await readLines(file, page, signal)
      : await matchLines(file, wanted.grep, page, ripgrep, signal);
  return found.ok ? ok(page.text(wanted.grep !== undefined)) : found;
}

interface Page {
  /** False once it is full. */
  add(line: number, text: string): boolean;
  text(grep: boolean): string;
}

function createPage({ offset = 1, limit = defaultLines }: Wanted): Page {
  const shown: string[] = [];
  let characters = 0;
  let last = 0;
  let next: number | undefined;
  return {
    add(line, text) {
      last = line;
      if (line < offset) return true;
      if (shown.length >= limit || characters >= maxCharacters) {
        next = line;
        return false;
      }
      const cut =
        text.length > maxLine ? `${text.slice(0, maxLine)} [${text.length - maxLine} more characters]` : text;
      shown.push(`${line}\t${cut}`);
      characters += cut.length;
      return true;
    },
    text(grep) {
      if (shown.length === 0) {
        if (grep) return offset > 1 ? `No line from ${offset} on matches.` : 'No line matches.';
        return last === 0 ? 'It is empty.' : `It ends with line ${last}; offset ${offset} lies behind it.`;
      }
      return next === undefined
        ? shown.join('\n')
        : `${shown.join('\n')}\n[More follows. Go on with offset ${next}.]`;
    },
  };
}

async function readLines(file: string, page: Page, signal: AbortSignal): Promise<Result<void, string>> {
  const input = createReadStream(file, { encoding: 'utf8', signal });
  try {
    let line = 0;
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (!page.add(++line, text)) break;
    }
    return ok(undefined);
  } catch (error) {
    if (signal.aborted) return err('Stopped.');
    return err(`The output cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  } finally {
    input.destroy();
  }
}

async function matchLines(
  file: string,
  grep: string,
  page: Page,
  ripgrep: Ripgrep,
  signal: AbortSignal,
): Promise<Result<void, string>> {
  const end = await ripgrep.run({
    cwd: path.dirname(file),
    args: ['--line-number', '--no-filename', '--text', `--regexp=${grep}`, `./${path.basename(file)}`],
    separator: '\n',
    onRecord(record) {
      const colon = record.indexOf(':');
      return page.add(Number(record.slice(0, colon)), record.slice(colon + 1).replace(/\r$/, ''));
    },
    signal,
  });
  if (end.kind === 'unavailable') return err(`The search could not start: ${end.message}.`);
  if (end.kind === 'aborted') return err('Stopped.');
  if (end.kind === 'ended' && end.code === 2) return err(`grep: ${firstComplaint(end.errors)}`);
  return ok(undefined);
}

/** Ripgrep draws the place in a pattern over several lines; its last one says what is wrong. */
function firstComplaint(errors: string): string {
  return (
    errors
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^(?:rg|error): */, '') ?? 'this pattern does not work.'
  );
}
