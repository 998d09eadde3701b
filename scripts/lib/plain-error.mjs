/** A failure that is the reader's to solve: printed as its message alone, without a stack. */
export class PlainError extends Error {}

/**
 * Runs an entry script's body and turns its outcome into the exit code. `process.exitCode` is used rather than
 * `process.exit`, so that output still in a pipe is not cut off.
 * @param {() => Promise<number | void>} body
 */
export async function runMain(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  }
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
