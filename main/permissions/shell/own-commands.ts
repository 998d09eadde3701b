import { z } from 'zod';
import { Danger } from '@shared/domain/danger';
import type { CommandEntry, Table } from './command-entry';

const Leaf = z.looseObject({
  danger: Danger,
  /** What follows "Command 3": "reads the build farm". */
  reason: z.string().max(200).optional(),
  /** How its arguments that are no options are used. */
  paths: z.enum(['read', 'write', 'copy', 'move']).optional(),
});
const Command = Leaf.extend({ subcommands: z.record(z.string(), Leaf).optional() });

/**
 * `USER/commands.json`: the person's own lines of the command table, as documented in docs/how/permissions.md. A
 * program that the built-in table knows can be raised here and never lowered.
 */
export const OwnCommands = z.looseObject({ commands: z.record(z.string(), Command).default({}) });
export type OwnCommands = z.infer<typeof OwnCommands>;

export function ownEntry(file: OwnCommands, name: string): CommandEntry | undefined {
  const command = Object.hasOwn(file.commands, name) ? file.commands[name] : undefined;
  if (command === undefined) return undefined;
  const { subcommands } = command;
  if (subcommands === undefined) return entryOf(name, command);
  const table: Table = Object.fromEntries(
    Object.entries(subcommands).map(([word, leaf]) => [word, entryOf(`${name} ${word}`, leaf)]),
  );
  return { ...entryOf(name, command), subcommands: table };
}

function entryOf(name: string, { danger, reason, paths }: z.infer<typeof Leaf>): CommandEntry {
  return {
    danger,
    reason: reason ?? `runs ${name}, which you rated ${danger}`,
    ...(paths === undefined ? {} : { paths }),
  };
}
