import type { Handlers } from '@shared/contract';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import type { Calls } from '../store/calls';
import type { Outputs } from '../store/outputs';
import type { ChatService } from './service';

export interface ChatHandlerPorts {
  readonly chat: ChatService;
  readonly calls: Calls;
  readonly outputs: Outputs;
  readonly workspaceOf: (windowId: number) => WorkspaceInfo | undefined;
}

type ChatChannel = Extract<keyof Handlers, `chat.${string}`>;

/** Answers the chat part of the contract. */
export function createChatHandlers(ports: ChatHandlerPorts): Handlers<ChatChannel> {
  const { chat } = ports;
  return {
    'chat.list': async ({ search }) => ({ ok: true, value: [...chat.list(search)] }),
    'chat.create': async (options, { windowId }) => {
      const workspace = ports.workspaceOf(windowId);
      return chat.create({
        ...options,
        root: workspace?.root ?? null,
        projectId: workspace?.projectId ?? null,
      });
    },
    'chat.rename': async ({ conversationId, title }) => chat.rename(conversationId, title),
    'chat.delete': ({ conversationId }) => chat.remove(conversationId),
    'chat.snapshot': async ({ conversationId }) => chat.snapshot(conversationId),
    'chat.setOptions': async ({ conversationId, model, mode, agent }, { windowId }) => {
      const root = ports.workspaceOf(windowId)?.root ?? null;
      const chosen = typeof agent === 'string' ? await chat.agentOptions(agent, root) : undefined;
      if (chosen?.ok === false) return chosen;
      return chat.setOptions(conversationId, {
        ...chosen?.value,
        ...(model === undefined ? {} : { model }),
        ...(mode === undefined ? {} : { mode }),
        ...(agent === undefined ? {} : { agent }),
      });
    },
    'chat.agents': async (_nothing, { windowId }) => {
      const { agents, problems } = await chat.agents(ports.workspaceOf(windowId)?.root ?? null);
      return { ok: true, value: { agents: [...agents], problems: [...problems] } };
    },
    'chat.enableTool': async ({ conversationId, tool, howLong }) =>
      chat.enableTool(conversationId, tool, howLong),
    'chat.send': async ({ conversationId, text }) => {
      const checked = await chat.checkCommand(conversationId, text);
      return checked.ok ? chat.send(conversationId, text) : checked;
    },
    'chat.stop': async ({ conversationId }) => chat.stop(conversationId),
    'chat.stopCall': async ({ callId }) => chat.stopCall(callId),
    'chat.retry': async ({ conversationId }) => chat.retry(conversationId),
    'chat.unsteer': async ({ conversationId, steerId }) => chat.unsteer(conversationId, steerId),
    'chat.answer': async ({ approvalId, answer }) => chat.answer(approvalId, answer),
    'chat.dropPlan': async ({ conversationId }) => chat.dropPlan(conversationId),
    'chat.answerQuestion': async ({ questionId, answer }) => chat.answerQuestion(questionId, answer),
    'chat.fullOutput': async ({ callId }) => {
      const text = await fullOutput(ports, callId);
      return text === undefined
        ? gone(`There is no result of call ${callId}.`)
        : { ok: true, value: { text } };
    },
    'chat.image': async ({ blob, mediaType }) => {
      const bytes = await ports.outputs.get(blob);
      if (bytes === undefined) return gone('The picture is no longer on disk.');
      if (!pictureTypes.has(mediaType))
        return {
          ok: false,
          error: {
            kind: 'not-a-picture',
            message: `${mediaType} is not shown as a picture.`,
            field: 'mediaType',
          },
        };
      return {
        ok: true,
        value: { dataUrl: `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}` },
      };
    },
  };
}

/** What Read hands out as a picture (RD1). SVG is not among them: it can carry scripts and links. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** The whole text of a result, from its file where the model got a cut one (CD2). */
async function fullOutput(ports: ChatHandlerPorts, callId: string): Promise<string | undefined> {
  const result = ports.calls.get(callId)?.result;
  if (result === undefined) return undefined;
  const whole = result.outputId === undefined ? undefined : await ports.outputs.getText(result.outputId);
  return (
    whole ??
    result.content.map((part) => (part.type === 'text' ? part.text : `[${part.mediaType}]`)).join('\n')
  );
}

function gone(message: string): { ok: false; error: { kind: string; message: string } } {
  return { ok: false, error: { kind: 'gone', message } };
}
