import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { contract } from '@shared/contract';
import type { Answer, ChannelName, HandlerContext, Handlers } from '@shared/contract';
import { ipcCall } from '@shared/contract/transport';
import type { AppChannel, ServiceHandlers } from './services';

export interface IpcDeps {
  /** The window whose page this is; undefined for anything else. */
  windowOf(sender: IpcMainInvokeEvent['sender']): number | undefined;
  /** Origins whose pages may call: the app's own, under development also the dev server's. */
  readonly origins: readonly string[];
  readonly app: Handlers<AppChannel>;
  /** Everything else's handlers; pending while the services start. */
  services(): Promise<ServiceHandlers>;
  reportBug(error: unknown, where: string): void;
  /** Runs before an answer leaves, so that events emitted before it arrive before it. */
  beforeAnswer(name: ChannelName, value: unknown, windowId: number): void;
}

/** The one door between window and main process. A caller that is not our page is rejected, not answered. */
export function serveCalls(deps: IpcDeps): void {
  ipcMain.handle(ipcCall, async (event, name: unknown, request: unknown) => {
    const windowId = trustedWindow(deps, event);
    if (windowId === undefined) throw new Error('This page may not call Toolwright.');
    return answerCall(deps, windowId, name, request);
  });
}

function trustedWindow(deps: IpcDeps, event: IpcMainInvokeEvent): number | undefined {
  const frame = event.senderFrame;
  if (frame === null || frame !== event.sender.mainFrame) return undefined;
  if (!URL.canParse(frame.url)) return undefined;
  // `origin` is the string "null" for schemes that the URL standard does not know, so ours is put together.
  const { protocol, host } = new URL(frame.url);
  return deps.origins.includes(`${protocol}//${host}`) ? deps.windowOf(event.sender) : undefined;
}

async function answerCall(
  deps: IpcDeps,
  windowId: number,
  name: unknown,
  request: unknown,
): Promise<Answer<unknown>> {
  if (!isChannel(name)) {
    return failed('unknown-channel', `There is no channel ${JSON.stringify(name)}.`, 'name');
  }
  const parsed = contract[name].request.safeParse(request);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.join('.') ?? '';
    const place = field === '' ? 'the request' : field;
    return failed('invalid-request', `${name}: ${place}: ${issue?.message ?? 'not understood'}`, field);
  }
  try {
    const handler = await handlerOf(deps, name);
    const answer = await handler(parsed.data, { windowId });
    if (answer.ok) deps.beforeAnswer(name, answer.value, windowId);
    return answer;
  } catch (error) {
    deps.reportBug(error, name);
    return failed('bug', 'Something went wrong inside Toolwright. The log has the details.');
  }
}

type AnyHandler = (request: unknown, context: HandlerContext) => Promise<Answer<unknown>>;

/** The request was parsed by the schema that the handler's type comes from; a union of all handlers can't say so. */
async function handlerOf(deps: IpcDeps, name: ChannelName): Promise<AnyHandler> {
  if (isAppChannel(name)) return deps.app[name] as AnyHandler;
  return (await deps.services())[name] as AnyHandler;
}

function isAppChannel(name: ChannelName): name is AppChannel {
  return name.startsWith('app.');
}

function isChannel(name: unknown): name is ChannelName {
  return typeof name === 'string' && Object.hasOwn(contract, name);
}

function failed(kind: string, message: string, field?: string): Answer<never> {
  return {
    ok: false,
    error: { kind, message, ...(field === undefined || field === '' ? {} : { field }) },
  };
}
