import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftProblem, draftText } from './own-skills';
import { parseSkill } from './parse';

const source = { kind: 'skill', defaultName: 'notes', file: '/s/notes/SKILL.md', origin: 'user' } as const;
const parse = (text: string) => parseSkill(text, source);
const problem = (text: string) => {
  const read = parse(text);
  return read.ok ? 'fine' : `${read.error.line ?? '-'}: ${read.error.message}`;
};

describe('CO3: a SKILL.md', () => {
  it('says its name, when to load it, who may call it and what it narrows, as in Claude Code', () => {
    const text = [
      '---',
      'name: release-notes',
      'description: Writes release notes.',
      'when_to_use: Before a release.',
      'argument-hint: [from, to]',
      'arguments: from to',
      'allowed-tools: Read, Bash(git log:*, git diff:*) Grep',
      'disable-model-invocation: true',
      'user-invocable: false',
      'model: opus',
      '---',
      '',
      'Do it for $from.',
    ].join('\n');
    expect(parse(text)).toEqual({
      ok: true,
      value: {
        name: 'release-notes',
        kind: 'skill',
        description: 'Writes release notes. Before a release.',
        argumentHint: '[from, to]',
        argumentNames: ['from', 'to'],
        allowedTools: ['Read', 'Bash(git log:*, git diff:*)', 'Grep'],
        body: 'Do it for $from.',
        file: '/s/notes/SKILL.md',
        folder: '/s/notes',
        origin: 'user',
        forModel: false,
        forPerson: false,
      },
    });
  });

  it('that leaves things out takes them from its folder and its first paragraph; all tools narrow nothing', () => {
    expect(parse('# Title\n\nFirst line\nand second.\n\nMore.')).toMatchObject({
      ok: true,
      value: { name: 'notes', description: 'First line and second.', forModel: true, forPerson: true },
    });
    const all = parse('---\nallowed-tools: "*"\n---\nx');
    expect(all.ok && 'allowedTools' in all.value).toBe(false);
  });

  it('may have a description that is no YAML', () => {
    expect(
      parse('---\ndescription: Use when: "go". <example>a: b</example>\nallowed-tools: Read\n---\nx'),
    ).toMatchObject({
      ok: true,
      value: { description: 'Use when: "go". <example>a: b</example>', allowedTools: ['Read'] },
    });
  });

  it('that cannot be used is told with its line, the member and the fix', () => {
    expect(problem('---\nname: a')).toBe(
      '1: The front matter does not end. Close it with a line of three dashes.',
    );
    expect(problem('---\ndescription: x\nname: two words\n---\n')).toBe(
      '3: name: it is one word of letters, digits, - and _, at most 64 characters.',
    );
    expect(problem('---\nname: a\nuser-invocable: maybe\n---\n')).toBe(
      '3: user-invocable: it is true or false.',
    );
    expect(problem('---\nallowed-tools: {a: b}\n---\n')).toBe(
      '2: allowed-tools: it is a list of names, or names with commas between.',
    );
    expect(problem('---\nname: a\nhooks:\n  - [\n---\n')).toMatch(/^\d: The front matter is no YAML: /);
  });

  it('of a command goes by its file, and one of a plugin bears its name', () => {
    const plugin = { name: 'demo', env: {} };
    expect(
      parseSkill('---\nname: other\n---\nGo.', {
        kind: 'command',
        defaultName: 'deep:go',
        file: '/p/commands/deep/go.md',
        origin: 'plugin',
        plugin,
      }),
    ).toMatchObject({ ok: true, value: { name: 'demo:deep:go', kind: 'command', description: 'Go.' } });
  });
});

describe('CO3: a skill that is written', () => {
  it('is read again as what it was, whatever its description says', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,20}$/),
        fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
        fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
        (name, description, content) => {
          const draft = { name, description, content };
          if (draftProblem(draft) !== undefined) return;
          const read = parse(draftText(draft));
          expect(read).toMatchObject({ ok: true, value: { name, forModel: true } });
          expect(read.ok && read.value.description).toBe(description.trim().replaceAll(/\s+/g, ' '));
          expect(read.ok && read.value.body.trim()).toBe(content.trim());
        },
      ),
      { numRuns: 100 },
    );
  });

  it('needs a name, a description and a text without front matter', () => {
    const draft = { name: 'a', description: 'b', content: 'c' };
    expect(draftProblem(draft)).toBeUndefined();
    expect(draftProblem({ ...draft, name: '../a' })?.field).toBe('name');
    expect(draftProblem({ ...draft, description: ' ' })?.field).toBe('description');
    expect(draftProblem({ ...draft, content: '---\nhooks: {}\n---\nx' })).toEqual({
      field: 'content',
      message: 'Leave the front matter out: name and description stand in fields of their own.',
    });
  });
});
