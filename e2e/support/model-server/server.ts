import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { anthropicWire } from './anthropic-wire';
import { conversationKey } from './conversation-key';
import { googleWire } from './google-wire';
import { openaiWire } from './openai-wire';
import type { Protocol, RecordedRequest, Script, ScriptStep, WireFormat } from './script';
import { sendStep } from './send';

export interface ModelServer {
  /** `http://127.0.0.1:<port>`: ANTHROPIC_BASE_URL as it is; OPENAI_BASE_URL and endpoints with `/v1`. */
  readonly url: string;
  /** Requests for an answer, in the order they came; model lists are not among them. */
  readonly requests: readonly RecordedRequest[];
  /** Adds steps to the end of a list script. */
  push(...steps: readonly ScriptStep[]): void;
  close(): Promise<void>;
}

export interface ModelServerOptions {
  /** Ids that `/v1/models` lists. */
  readonly models?: readonly string[];
  /** A fixed port, where the address must be known beforehand. */
  readonly port?: number;
}

const wires: Readonly<Record<Protocol, WireFormat>> = {
  anthropic: anthropicWire,
  openai: openaiWire,
  google: googleWire,
};

/**
 * A model service that answers from a script, over real HTTP, in the streaming protocols of Anthropic
 * (`/v1/messages`), OpenAI Chat Completions (`/v1/chat/completions`) and Gemini (`/v1beta/models/…`).
 */
export async function startModelServer(
  script: Script,
  options: ModelServerOptions = {},
): Promise<ModelServer> {
  const requests: RecordedRequest[] = [];
  const added: ScriptStep[] = [];
  const turns = new Map<string, number>();

  function nextStep(request: RecordedRequest): { step: ScriptStep | undefined; turn: number } {
    const key = conversationKey(request);
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    const step = typeof script === 'function' ? script(request, turn) : [...script, ...added][turn];
    return { step, turn };
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    if (incoming.method === 'GET')
      return sendModels(response, path, options.models ?? ['scripted-large', 'scripted-small']);
    const protocol = protocolOf(path);
    const text = await bodyText(incoming);
    if (protocol === undefined) {
      response.writeHead(404).end();
      return;
    }
    const request: RecordedRequest = {
      protocol,
      path,
      headers: headersOf(incoming),
      body: JSON.parse(text) as Record<string, unknown>,
      bytes: Buffer.byteLength(text),
      closedEarly: false,
    };
    requests.push(request);
    response.on('close', () => {
      if (!response.writableEnded) request.closedEarly = true;
    });
    const { step, turn } = nextStep(request);
    const told: ScriptStep = step ?? {
      fail: { status: 400, body: wires[protocol].errorBody(400, 'The script has no step left.') },
    };
    if (told.delayMs !== undefined) await sleep(told.delayMs);
    await sendStep(response, wires[protocol], told, wires[protocol].frames(told, request, turn));
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      // A broken script or request must show up in the test that sent it, not end the server.
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    push: (...steps) => void added.push(...steps),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function protocolOf(path: string): Protocol | undefined {
  if (path.startsWith('/v1/messages')) return 'anthropic';
  if (path.startsWith('/v1/chat/completions')) return 'openai';
  return path.includes(':streamGenerateContent') ? 'google' : undefined;
}

function sendModels(response: ServerResponse, path: string, ids: readonly string[]): void {
  const known = path.startsWith('/v1/models') || path.startsWith('/v1beta/models');
  if (!known) {
    response.writeHead(404).end();
    return;
  }
  const body = path.startsWith('/v1beta/')
    ? { models: ids.map((id) => ({ name: `models/${id}`, supportedGenerationMethods: ['generateContent'] })) }
    : { object: 'list', data: ids.map((id) => ({ id, object: 'model', type: 'model' })), has_more: false };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function bodyText(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function headersOf(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  return headers;
}
