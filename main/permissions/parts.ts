import type { CommandUse } from '../tools/define';

/** "Command 3 sends commits to a remote.", or "The command …" where there is one only. */
export function partSentence(commands: readonly CommandUse[], index: number): string {
  const command = commands[index];
  if (command === undefined) return '';
  if (command.redirect !== undefined) return `A redirect ${command.reason}.`;
  const subject =
    commands.filter(({ redirect }) => redirect === undefined).length === 1
      ? 'The command'
      : `Command ${index + 1}`;
  return `${subject} ${command.reason}.`;
}
