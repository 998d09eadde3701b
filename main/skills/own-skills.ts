import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { writeAtomic } from '../workspace/atomic-write';
import { errorCode, fileProblem } from '../workspace/file-problem';
import type { Trash } from '../workspace/trash';
import { skillName } from './parse';

/** A skill as the person or the agent writes one. */
export interface SkillDraft {
  readonly name: string;
  readonly description: string;
  /** What the model is to do; the front matter is made of the other two. */
  readonly content: string;
}

/** What is wrong with a draft, by the field that is at fault. */
export interface DraftProblem {
  readonly field: 'name' | 'description' | 'content';
  readonly message: string;
}

/** The person's own skills: `<home>/USER/skills/<name>/SKILL.md`. Errors are sentences. */
export interface OwnSkills {
  readonly folder: string;
  fileOf(name: string): string;
  /** The file's text, or undefined where there is none. */
  textOf(file: string): Promise<string | undefined>;
  write(file: string, text: string, only: 'new' | 'any'): Promise<Result<void, string>>;
  /** Moves a skill's folder to the trash. */
  remove(folder: string, signal: AbortSignal): Promise<Result<void, string>>;
}

export function createOwnSkills(folder: string, trash: Trash): OwnSkills {
  return {
    folder,
    fileOf: (name) => path.join(folder, name, 'SKILL.md'),
    async textOf(file) {
      try {
        return await readFile(file, 'utf8');
      } catch (error) {
        if (fileProblem(error).kind === 'missing') return undefined;
        throw error;
      }
    },
    async write(file, text, only) {
      const written = await writeAtomic({
        real: file,
        bytes: Buffer.from(text),
        createFolders: true,
        ...(only === 'new' ? { expected: 'nothing' } : {}),
      });
      return written.ok ? ok(undefined) : err(`${file}: ${written.error.message}`);
    },
    async remove(real, signal) {
      try {
        const moved = await trash.put(real, signal);
        return moved.ok ? ok(undefined) : err(`${real}: ${moved.error.message}`);
      } catch (error) {
        if (errorCode(error) === undefined) throw error;
        return err(`${real}: ${fileProblem(error).message}`);
      }
    },
  };
}

/** What stands in a draft's way. A file made of it says nothing but its name, its description and its text. */
export function draftProblem({ name, description, content }: SkillDraft): DraftProblem | undefined {
  if (!skillName.test(name))
    return {
      field: 'name',
      message: 'A name is one word of letters, digits, - and _, at most 64 characters.',
    };
  if (description.trim() === '')
    return { field: 'description', message: 'Say in a sentence when the skill is to be loaded.' };
  if (content.trim() === '') return { field: 'content', message: 'Write what the model is to do.' };
  if (/^\s*---[ \t]*\r?\n/.test(content))
    return {
      field: 'content',
      message: 'Leave the front matter out: name and description stand in fields of their own.',
    };
  return undefined;
}

/** The file of a draft. A description is one line, quoted, so that no colon in it is read as YAML. */
export function draftText({ name, description, content }: SkillDraft): string {
  const words = JSON.stringify(description.trim().replaceAll(/\s+/g, ' '));
  return `---\nname: ${JSON.stringify(name)}\ndescription: ${words}\n---\n\n${content.trim()}\n`;
}
