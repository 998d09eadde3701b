import path from 'node:path';
import type { Mode } from '@shared/domain/danger';
import { err, ok, type Result } from '@shared/kit/result';
import type { writeAtomic } from '../../workspace/atomic-write';

/** An agent as the person describes one in Settings. */
export interface AgentDraft {
  readonly name: string;
  readonly description: string;
  /** Split by commas; empty for all tools. */
  readonly tools: string;
  /** Empty to keep the conversation's. */
  readonly model: string;
  readonly mode?: Mode | undefined;
  /** What it is told about its role. */
  readonly prompt: string;
}

/** What stands in a draft's way, by the field that is at fault; empty for what no field can mend. */
export interface AgentDraftProblem {
  readonly field: 'name' | 'description' | 'prompt' | '';
  readonly message: string;
}

const fileName = /^[A-Za-z0-9][\w-]{0,63}$/;

/** Writes `<folder>/<name>.md`. An agent that is there already is not written over. */
export async function writeAgent(
  folder: string,
  draft: AgentDraft,
  write: typeof writeAtomic,
): Promise<Result<string, AgentDraftProblem>> {
  const problem = problemOf(draft);
  if (problem !== undefined) return err(problem);
  const file = path.join(folder, `${draft.name}.md`);
  const written = await write({
    real: file,
    bytes: Buffer.from(textOf(draft)),
    createFolders: true,
    expected: 'nothing',
  });
  if (written.ok) return ok(file);
  const taken = written.error.kind === 'changed';
  return err(
    taken
      ? {
          field: 'name',
          message: `There is a file ${draft.name}.md already. Pick another name, or open that one.`,
        }
      : { field: '', message: `${file}: ${written.error.message}` },
  );
}

function problemOf({ name, description, prompt }: AgentDraft): AgentDraftProblem | undefined {
  if (!fileName.test(name))
    return {
      field: 'name',
      message: 'A name is one word of letters, digits, - and _, at most 64 characters.',
    };
  if (description.trim() === '')
    return { field: 'description', message: 'Say in a sentence what the agent is for.' };
  if (prompt.trim() === '') return { field: 'prompt', message: 'Write what the agent is told.' };
  if (/^\s*---[ \t]*\r?\n/.test(prompt))
    return { field: 'prompt', message: 'Leave the front matter out: the fields above stand for it.' };
  return undefined;
}

/** Every value is quoted, so that no sign in it is read as YAML. */
function textOf({ name, description, tools, model, mode, prompt }: AgentDraft): string {
  const names = tools.split(/,(?![^(]*\))/).map((tool) => tool.trim());
  const given = names.filter((tool) => tool !== '');
  const lines = [
    `name: ${JSON.stringify(name)}`,
    `description: ${JSON.stringify(description.trim().replaceAll(/\s+/g, ' '))}`,
    ...(given.length === 0 ? [] : ['tools:', ...given.map((tool) => `  - ${JSON.stringify(tool)}`)]),
    ...(model.trim() === '' ? [] : [`model: ${JSON.stringify(model.trim())}`]),
    ...(mode === undefined ? [] : [`permissionMode: ${mode}`]),
  ];
  return `---\n${lines.join('\n')}\n---\n\n${prompt.trim()}\n`;
}
