import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { contract, ipcCall } from '@shared/contract';
import type { Answer, ChannelName, Handlers } from '@shared/contract';

export interface IpcDeps {
  /** The window whose page this is; undefined for anything else. */
  windowOf(sender: IpcMainInvokeEvent['sender']): number | undefined;
  /** Origins whose pages may call: the app's own, under development also the dev server's. */
  readonly origins: readonly string[];
  /** The handlers; pending while the services start. */
  handlers(): Promise<Handlers>;
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
    const handlers = await deps.handlers();
    // The schema above is the one this handler's type was derived from; the union of all handlers can't say so.
    const handler = handlers[name] as (
      request: unknown,
      context: { windowId: number },
    ) => Promise<Answer<unknown>>;
    const answer = await handler(parsed.data, { windowId });
    if (answer.ok) deps.beforeAnswer(name, answer.value, windowId);
    return answer;
  } catch (error) {
    deps.reportBug(error, name);
    return failed('bug', 'Something went wrong inside Toolwright. The log has the details.');
  }
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
