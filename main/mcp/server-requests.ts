import {
  ErrorCode,
  McpError,
  type CreateMessageResult,
  type ElicitResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { Question, QuestionBody } from '@shared/domain/question';
import { err, ok, type Result } from '@shared/kit/result';
import type { QuestionPort } from '../tools/ports';
import type { ServerRequests } from './connection';
import { answerOf, questionOf } from './elicitation';
import type { ElicitAnswer, ElicitationHooks, SamplingPort, SamplingRequest } from './ports';
import { isFields } from './tool-schema';

/** The call in whose name a server asks. */
export type AskingCall = Pick<Question, 'conversationId' | 'runId' | 'callId' | 'agent'>;

export interface ServerRequestPorts {
  readonly questions: QuestionPort;
  readonly sample: SamplingPort;
  openInBrowser(url: string): Promise<void>;
  /** Hooks of the person around what a server asks them. */
  readonly hooks?: ElicitationHooks;
  /** Nobody could consent: then servers are told that neither can be asked for. */
  readonly attended: boolean;
}

/** A server that wants much is told to want less. */
const mostTokens = 32_000;
const mostText = 400_000;

/**
 * What a server may ask of this program. It can ask only while a call of it runs: then it is known which conversation
 * pays and who is there to consent. Refusals go to the server as errors of the protocol.
 */
export function createServerRequests(
  server: string,
  root: string | null,
  callNow: () => AskingCall | undefined,
  ports: ServerRequestPorts,
): ServerRequests {
  const roots = (): readonly string[] => (root === null ? [] : [root]);
  if (!ports.attended) return { roots };

  async function ask(body: QuestionBody, signal: AbortSignal) {
    const call = callNow();
    if (call === undefined) throw refused('Nothing of this server runs, so nobody can be asked in its name.');
    return {
      call,
      answer: await ports.questions.ask(
        { ...call, from: { kind: 'mcp-server', name: server }, body },
        signal,
      ),
    };
  }

  /** What the person answers; a page is opened once they agree. */
  async function put(body: QuestionBody, signal: AbortSignal): Promise<ElicitAnswer> {
    const { answer } = await ask(body, signal);
    if (!answer.ok) return { action: 'cancel' };
    if (body.kind === 'link' && answer.value.kind === 'agreed') await ports.openInBrowser(body.url);
    return answerOf(answer.value);
  }

  return {
    roots,
    async elicit(params, signal): Promise<ElicitResult> {
      const body = questionOf(params);
      if (!body.ok) throw new McpError(ErrorCode.InvalidParams, body.error);
      const conversationId = callNow()?.conversationId;
      const { hooks } = ports;
      if (hooks === undefined || conversationId === undefined) return { ...(await put(body.value, signal)) };
      const asked = { server, ...factsOf(params) };
      const given = await hooks.asked(conversationId, asked, signal);
      const answer = given ?? (await put(body.value, signal));
      return { ...(await hooks.answered(conversationId, asked, answer, signal)) };
    },
    async sample(params, signal): Promise<CreateMessageResult> {
      const request = samplingOf(params);
      if (!request.ok) throw new McpError(ErrorCode.InvalidParams, request.error);
      const { call, answer } = await ask(consentFor(server, request.value), signal);
      if (!answer.ok || answer.value.kind !== 'agreed') throw refused('The person did not consent.');
      const sampled = await ports.sample(call.conversationId, request.value, signal);
      if (!sampled.ok) throw new McpError(ErrorCode.InternalError, sampled.error);
      const { model, text, stopReason } = sampled.value;
      return { model, role: 'assistant', content: { type: 'text', text }, stopReason };
    },
  };
}

/** What hooks are told of a question, as the server asks it. */
function factsOf(params: unknown) {
  const { message, mode, requestedSchema: schema, url, elicitationId } = isFields(params) ? params : {};
  return {
    message: typeof message === 'string' ? message : '',
    mode: mode === 'url' ? ('url' as const) : ('form' as const),
    ...(schema === undefined ? {} : { schema }),
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof elicitationId === 'string' ? { id: elicitationId } : {}),
  };
}

/** The code that MCP names for a person who said no. */
function refused(message: string): McpError {
  return new McpError(-1, message);
}

function consentFor(server: string, { system, messages, maxTokens }: SamplingRequest): QuestionBody {
  const said = messages.map(({ role, text }) => `${role === 'user' ? 'User' : 'Assistant'}:\n${text}`);
  return {
    kind: 'consent',
    title: `The MCP server ${server} asks this conversation's model a question`,
    text: [
      ...(system === '' ? [] : [`System:\n${system}`]),
      ...said,
      `At most ${maxTokens} tokens come back.`,
    ].join('\n\n'),
    format: 'plain',
  };
}

/** Text alone: pictures, sound and tools are not handed on. */
function samplingOf(params: unknown): Result<SamplingRequest, string> {
  if (!isFields(params)) return err('The request has no parameters.');
  const { systemPrompt, maxTokens, messages } = params;
  if (params['tools'] !== undefined) return err('tools: the model is asked without tools.');
  if (!Array.isArray(messages) || messages.length === 0) return err('messages: there is nothing to answer.');
  const read: { role: 'user' | 'assistant'; text: string }[] = [];
  for (const message of messages) {
    const parts: unknown[] = isFields(message) ? [message['content']].flat() : [];
    const texts = parts.map((part) => (isFields(part) && part['type'] === 'text' ? part['text'] : undefined));
    if (!isFields(message) || texts.length === 0 || !texts.every((one) => typeof one === 'string'))
      return err('messages: only text can be handed on.');
    read.push({ role: message['role'] === 'assistant' ? 'assistant' : 'user', text: texts.join('\n') });
  }
  const length = read.reduce((sum, { text }) => sum + text.length, 0);
  if (length > mostText) return err(`messages: ${length} characters are too many; send at most ${mostText}.`);
  return ok({
    system: typeof systemPrompt === 'string' ? systemPrompt : '',
    messages: read,
    maxTokens: Math.min(typeof maxTokens === 'number' && maxTokens > 0 ? maxTokens : 1_000, mostTokens),
  });
}
