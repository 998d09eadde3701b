import { z } from 'zod';
import { channel, nothing } from './channel';

const id = z.object({ terminalId: z.string() });
const size = { columns: z.number().int().min(2).max(1000), rows: z.number().int().min(1).max(1000) };

export const terminalChannels = {
  'terminal.open': channel(z.object(size), z.object({ terminalId: z.string(), shell: z.string() })),
  'terminal.input': channel(id.extend({ data: z.string().max(1_000_000) }), nothing),
  'terminal.resize': channel(id.extend(size), nothing),
  /** The window has drawn this many characters: main pauses the shell while too many are on their way. */
  'terminal.ack': channel(id.extend({ characters: z.number().int().min(0) }), nothing),
  'terminal.close': channel(id, nothing),
  /** Terminals of this window that still live after a reload, with their last screen text. */
  'terminal.list': channel(
    z.null(),
    z.array(
      z.object({
        terminalId: z.string(),
        shell: z.string(),
        recent: z.string(),
        /** Whose it is, when an agent opened it. */
        label: z.string().optional(),
      }),
    ),
  ),
};
