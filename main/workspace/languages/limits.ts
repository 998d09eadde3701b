/** Every limit on language servers, with the reason for its number. A test passes shorter times. */
export interface LanguageLimits {
  /** A large project takes a server tens of seconds; one that needs longer is hanging. */
  readonly startMs: number;
  /** No answer to a question for this long, and not another word either: it hangs. */
  readonly answerMs: number;
  /** Waits before the first, second, third restart. After the last the server counts as failed. */
  readonly restartMs: readonly number[];
  /** A server that ran this long had no trouble at its start: its restarts count anew. */
  readonly settledMs: number;
  /** A failed server is given another chance after this time, when somebody asks for it. */
  readonly failedMs: number;
  /** A server that nobody has asked anything for this long is ended. */
  readonly idleMs: number;
  /** For a friendly end; then it is killed. */
  readonly endMs: number;
  /** Open files are asked about once typing and saving have been quiet for this long. */
  readonly quietMs: number;
  /** A server that tells its findings unasked is taken to be done when it says nothing more for this long. */
  readonly pushQuietMs: number;
}

export const languageLimits: LanguageLimits = {
  startMs: 60_000,
  answerMs: 30_000,
  restartMs: [1_000, 4_000, 15_000],
  settledMs: 120_000,
  failedMs: 300_000,
  idleMs: 600_000,
  endMs: 1_000,
  quietMs: 200,
  pushQuietMs: 250,
};

/** A header is two short lines. */
export const maxHeaderBytes = 4 * 1024;
/** All symbols of a large project stay below this; parsing it takes some 100 ms. */
export const maxMessageBytes = 16 * 1024 * 1024;
/**
 * A server may say this much at once, and as much again in the time below: one that pours out more has gone wild, however
 * slow the machine is that reads it.
 */
export const maxFloodBytes = 24 * 1024 * 1024;
export const maxFloodMessages = 20_000;
export const floodMs = 10_000;
/** Unread by the server: it no longer listens. */
export const maxUnreadBytes = 64 * 1024 * 1024;
/** What a server may make us keep. */
export const maxProblemFiles = 2_000;
export const maxProblemsPerFile = 500;
export const maxMessageCharacters = 2_000;
/** Files kept open for tools in one server, so that a second question is quick. */
export const maxOpenDocuments = 60;
/** Larger texts keep a server busy for seconds. */
export const maxTextCharacters = 2_000_000;
