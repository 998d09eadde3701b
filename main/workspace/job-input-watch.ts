import type { JobBody } from './job-body';
import { inputHolders, isCommandShell, looksLikePrompt } from './process-input';

export interface WatchedJob {
  readonly body: JobBody;
  readonly platform: string;
  /** Milliseconds since it printed or was typed into. */
  quietMs(): number;
  /** The last line as far as it may be a question. */
  lastLine(): string;
  /** Undefined: it does not wait (any more). */
  found(prompt: string | undefined): void;
}

/** How patiently jobs are looked at. */
export interface JobPace {
  /** Silence after which a read of the input means that it waits. */
  readonly certainQuietMs: number;
  /** Silence after which a prompt alone does. */
  readonly likelyQuietMs: number;
  readonly firstLookMs: number;
  /** Before the second attempt of an `until`. */
  readonly firstPauseMs: number;
}

export const standardPace: JobPace = {
  certainQuietMs: 2_000,
  likelyQuietMs: 4_000,
  firstLookMs: 1_000,
  firstPauseMs: 2_000,
};

/** The slowest look: what waits is noticed within ten seconds (BA6). */
const slowestLookMs = 6_000;

/** Looks now and then whether a job waits for somebody to type. Returns the function that stops looking. */
export function watchInput(job: WatchedJob, pace: JobPace): () => void {
  const { certainQuietMs, likelyQuietMs, firstLookMs } = pace;
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  let last: number | undefined;
  let wait = firstLookMs;

  async function look(): Promise<void> {
    const quiet = job.quietMs();
    const printed = last !== undefined && quiet < last;
    last = quiet;
    // Nothing new: what it does will not change soon either.
    wait = printed || quiet < likelyQuietMs ? firstLookMs : Math.min(slowestLookMs, wait * 1.5);
    if (quiet < certainQuietMs) job.found(undefined);
    else {
      const prompt = await promptOf(job, quiet >= likelyQuietMs);
      // A look takes a moment, in which it may have gone on.
      if (!over) job.found(job.quietMs() < certainQuietMs ? undefined : prompt);
    }
    if (!over) plan();
  }

  function plan(): void {
    timer = setTimeout(() => void look(), wait);
    timer.unref();
  }

  if (job.body.input !== undefined) plan();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

async function promptOf(job: WatchedJob, isLongQuiet: boolean): Promise<string | undefined> {
  const { input } = job.body;
  if (input === undefined) return undefined;
  const line = job.lastLine();
  const likely = isLongQuiet && looksLikePrompt(line);
  const file = input.file();
  if (file === undefined) return likely ? line : undefined;
  const holders = await inputHolders(input.family, file, job.platform);
  // A shell in a terminal that shows its prompt waits for nothing in particular.
  const asking = holders.filter(({ argv }) => job.body.terminal === undefined || !isCommandShell(argv));
  if (asking.some(({ wait }) => wait === 'reads')) return line;
  return likely && asking.some(({ wait }) => wait === 'may-read' || wait === 'unknown') ? line : undefined;
}
