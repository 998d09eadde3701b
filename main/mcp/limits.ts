/** What servers may take: each number with its reason. */
export const mcpLimits = {
  /** `npx` may fetch a package first; a person would have given up by then. */
  startMs: 30_000,
  /** A message waits this long for servers that were never seen before; below the second that it may wait at most. */
  firstSightMs: 900,
  /** A call without progress or answer; long enough for a slow search, short enough to be noticed. */
  callMs: 300_000,
  /** Lists and reads, which no server has a reason to be slow at. */
  listMs: 15_000,
  /** One message: ten times the largest sensible result. */
  messageBytes: 16 * 1024 * 1024,
  /** What is neither JSON nor read by anybody is taken in slowly, so that a flood costs the server and not the window. */
  noiseBytesPerSecond: 8 * 1024 * 1024,
  logLines: 200,
  logLineLength: 500,
  /** More would fill every list and search. */
  tools: 2_000,
  /** Pages of a list: a server that always has a next page is cut off. */
  pages: 50,
  schemaBytes: 100 * 1024,
  schemaDepth: 40,
  descriptionLength: 16_000,
  /** A crashed server is started again after these times, then only when it is needed. */
  restartMs: [1_000, 2_000, 5_000, 15_000, 60_000],
  /** After this long without a crash the counting begins anew. */
  steadyMs: 60_000,
  /** One that could not be started is not tried again by calls that come one after the other. */
  coolMs: 2_000,
  /** Lists that change in bursts are asked for once. */
  listChangedMs: 200,
  images: 10,
  imageBytes: 5 * 1024 * 1024,
  /** Lines of progress on a card in a second. */
  progressPerSecond: 10,
  loginMs: 300_000,
} as const;
