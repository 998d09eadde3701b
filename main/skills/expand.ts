import { mentionedPaths } from '@shared/text/mentions';
import { fillArguments, takesArguments, type ArgumentValues } from './arguments';
import type { Skill } from './skill';

/** What a body may bring into the conversation by itself: it is never more than runs without anybody being asked. */
export interface ExpandPorts {
  /** What the command printed, or why it was not run. */
  run(command: string): Promise<{ readonly ran: boolean; readonly text: string }>;
  /** The file's text, or why it was not read; undefined where there is no such file. */
  read(written: string): Promise<{ readonly read: boolean; readonly text: string } | undefined>;
}

export interface ExpandScene {
  readonly args: string;
  readonly conversationId: string;
  /** Commands in the body run; false in a folder that is not trusted. */
  readonly trusted: boolean;
}

/** Commands and files of one body. */
const maxCommands = 20;
const maxFiles = 20;

/** `!` and a command in backticks after a blank or at the start of a line, or a fence that begins with !. */
const commandPlaces = /^```!\r?\n([\s\S]*?)^```[ \t]*$|(?<=^|\s)!`([^`\n]+)`/gm;

/** A body as the model reads it: arguments filled in, commands replaced by what they print, files added at the end. */
export async function expandSkill(skill: Skill, scene: ExpandScene, ports: ExpandPorts): Promise<string> {
  const { body, folder, plugin } = skill;
  const values: ArgumentValues = {
    raw: scene.args,
    names: skill.argumentNames,
    variables: {
      ...plugin?.env,
      CLAUDE_SKILL_DIR: folder,
      CLAUDE_SESSION_ID: scene.conversationId,
    },
  };
  const parts: string[] = [];
  let at = 0;
  let commands = 0;
  for (const match of body.matchAll(commandPlaces)) {
    // Each piece by itself: an argument that looks like a command is text.
    parts.push(fillArguments(body.slice(at, match.index), values));
    const command = fillArguments((match[1] ?? match[2] ?? '').trim(), values);
    commands += 1;
    parts.push(await outputOf(command, commands, scene, ports));
    at = match.index + match[0].length;
  }
  parts.push(fillArguments(body.slice(at), values));
  const { raw } = values;
  const tail = raw === '' || takesArguments(body, skill.argumentNames) ? '' : `\n\nARGUMENTS: ${raw}`;
  const base = skill.kind === 'skill' ? `Base directory for this skill: ${folder}\n\n` : '';
  return `${base}${parts.join('').trimEnd()}${tail}${await filesOf(body, values, ports)}`;
}

async function outputOf(
  command: string,
  count: number,
  { trusted }: ExpandScene,
  ports: ExpandPorts,
): Promise<string> {
  const shown = `\`${command}\``;
  if (!trusted) return `[${shown} was not run: this folder is not trusted. Run it yourself if you need it.]`;
  if (count > maxCommands)
    return `[${shown} was not run: a body runs at most ${maxCommands} commands. Run it yourself if you need it.]`;
  const { ran, text } = await ports.run(command);
  return ran ? text : `[${shown} was not run: ${text} Run it yourself if you need it.]`;
}

/** Files that the body names itself; what an argument names, the model may read. */
async function filesOf(body: string, values: ArgumentValues, ports: ExpandPorts): Promise<string> {
  const named = [...new Set(mentionedPaths(body.replaceAll(commandPlaces, '')))].slice(0, maxFiles);
  const texts: string[] = [];
  for (const written of named) {
    const file = await ports.read(fillArguments(written, values));
    if (file === undefined) continue;
    texts.push(
      file.read ? `Contents of ${written}:\n\n${file.text}` : `[${written} was not read: ${file.text}]`,
    );
  }
  return texts.map((text) => `\n\n${text}`).join('');
}
