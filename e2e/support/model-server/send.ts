import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScriptFailure, ScriptStep, WireFormat } from './script';

/** Sends a step's frames, or as many as its failure lets through. */
export async function sendStep(
  response: ServerResponse,
  wire: WireFormat,
  step: ScriptStep,
  frames: readonly string[],
): Promise<void> {
  const fail = step.fail;
  if (fail !== undefined && 'status' in fail) return sendFailure(response, wire, fail);
  response.writeHead(200, { 'content-type': wire.contentType, 'cache-control': 'no-cache' });
  response.flushHeaders();
  const allowed = framesAllowed(fail, frames.length);
  for (const frame of frames.slice(0, allowed)) {
    if (response.destroyed) return;
    if (step.chunkDelayMs !== undefined) await sleep(step.chunkDelayMs);
    await writeFrame(response, frame);
  }
  await finish(response, wire, fail);
}

function framesAllowed(fail: ScriptFailure | undefined, all: number): number {
  if (fail === undefined || 'status' in fail) return all;
  if ('cutAfter' in fail) return fail.cutAfter;
  if ('endAfter' in fail) return fail.endAfter;
  if ('stallAfter' in fail) return fail.stallAfter;
  return fail.errorAfter;
}

async function finish(
  response: ServerResponse,
  wire: WireFormat,
  fail: ScriptFailure | undefined,
): Promise<void> {
  if (fail !== undefined && 'stallAfter' in fail) return;
  if (fail !== undefined && 'cutAfter' in fail) {
    // What was written must leave the machine first, else the client sees a connection that never answered.
    await flushed(response);
    response.socket?.resetAndDestroy();
    return;
  }
  if (fail !== undefined && 'errorAfter' in fail)
    response.write(wire.errorFrame(fail.type ?? 'overloaded_error', fail.message ?? 'Overloaded'));
  response.end();
}

function sendFailure(
  response: ServerResponse,
  wire: WireFormat,
  fail: Extract<ScriptFailure, { status: number }>,
): void {
  const body = fail.body ?? wire.errorBody(fail.status, `Scripted failure ${fail.status}`);
  response.writeHead(fail.status, {
    'content-type': 'application/json',
    ...(fail.retryAfter === undefined ? {} : { 'retry-after': String(fail.retryAfter) }),
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A frame with characters past ASCII is sent in two pieces, cut inside such a character. */
async function writeFrame(response: ServerResponse, frame: string): Promise<void> {
  const bytes = Buffer.from(frame);
  const cut = bytes.findIndex((byte) => byte >= 0x80);
  if (cut < 0) {
    response.write(bytes);
    return;
  }
  response.write(bytes.subarray(0, cut + 1));
  await sleep(1);
  response.write(bytes.subarray(cut + 1));
}

async function flushed(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => response.write('', () => resolve()));
  await sleep(10);
}
