/** Limits of the loopback server: one person's scripts ask it now and then. */

/** Longer addresses and headers than any client of the routes needs. */
export const maxUrlLength = 2048;
export const maxHeaderBytes = 8 * 1024;
export const maxHeaders = 50;

/** Sockets at once, and answers being made at once; what is above is told to come back. */
export const maxConnections = 16;
export const maxAnswering = 4;

/** A client that sends its request slower than this is not one of ours. */
export const requestTimeoutMs = 5000;
export const idleTimeoutMs = 5000;
