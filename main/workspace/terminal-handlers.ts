import type { Answer, ChannelName, HandlerContext, Handlers } from '@shared/contract';
import { err, ok } from '@shared/kit/result';
import type { OpenFolders } from './open-folders';
import type { Terminal, Terminals } from './terminals';

export interface TerminalHandlersDeps {
  readonly folders: OpenFolders;
  readonly terminals: Terminals;
  readonly home: string;
}

/** A window reaches its own terminals only; they start in its folder, or in the person's home without one. */
export function createTerminalHandlers(
  deps: TerminalHandlersDeps,
): Handlers<Extract<ChannelName, `terminal.${string}`>> {
  const onTerminal = async (
    terminalId: string,
    { windowId }: HandlerContext,
    work: (terminal: Terminal) => void | Promise<void>,
  ): Promise<Answer<null>> => {
    const terminal = deps.terminals.find(windowId, terminalId);
    if (terminal === undefined) return err({ kind: 'no-terminal', message: 'This terminal has ended.' });
    await work(terminal);
    return ok(null);
  };
  return {
    'terminal.open': ({ columns, rows }, { windowId }) =>
      deps.terminals.open(windowId, deps.folders.get(windowId)?.info.root ?? deps.home, { columns, rows }),
    'terminal.input': ({ terminalId, data }, context) =>
      onTerminal(terminalId, context, (terminal) => terminal.input(data)),
    'terminal.resize': ({ terminalId, columns, rows }, context) =>
      onTerminal(terminalId, context, (terminal) => terminal.resize({ columns, rows })),
    'terminal.ack': ({ terminalId, characters }, context) =>
      onTerminal(terminalId, context, (terminal) => terminal.acknowledge(characters)),
    'terminal.close': ({ terminalId }, context) =>
      onTerminal(terminalId, context, (terminal) => terminal.end()),
    'terminal.list': async (_request, { windowId }) => ok([...deps.terminals.list(windowId)]),
  };
}
