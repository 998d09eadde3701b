import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textTokens } from '@shared/catalog/schema-tokens';
import { fillArguments, splitArguments } from './arguments';
import { catalogueLine, catalogueText, lineTokens } from './catalogue';
import { expandSkill } from './expand';
import type { Skill } from './skill';

const values = (raw: string, names: readonly string[] = []) => ({
  raw,
  names,
  variables: { CLAUDE_SKILL_DIR: '/s' },
});

describe('CO3: arguments of a body, as captured from Claude Code', () => {
  it('are counted from 0, held together by quotes, and given whole with their quotes', () => {
    expect(splitArguments(`a "b c" d'e f' "`)).toEqual(['a', 'b c', 'de f', '"']);
    expect(fillArguments('$0|$1|$2|$ARGUMENTS[1]|$ARGUMENTS', values('a "b c"'))).toBe(
      'a|b c|$2|b c|a "b c"',
    );
    expect(fillArguments('$from to $to, $HOME', values('x y', ['from', 'to']))).toBe('x to y, $HOME');
    expect(fillArguments('${CLAUDE_SKILL_DIR} ${OTHER} costs $100', values('a'))).toBe(
      '/s ${OTHER} costs $100',
    );
  });

  it('are never filled in twice: what an argument says is text', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        expect(fillArguments('<$ARGUMENTS>', values(raw))).toBe(`<${raw}>`);
      }),
      { numRuns: 100 },
    );
  });
});

const skill = (body: string, over: Partial<Skill> = {}): Skill => ({
  name: 's',
  kind: 'command',
  description: '',
  argumentNames: [],
  body,
  file: '/s/s.md',
  folder: '/s',
  origin: 'user',
  forModel: true,
  forPerson: true,
  ...over,
});

async function expand(body: string, args = '', trusted = true) {
  const ran: string[] = [];
  const text = await expandSkill(
    skill(body),
    { args, conversationId: 'c', trusted },
    {
      run: async (command) => (ran.push(command), { ran: true, text: `<${command}>` }),
      read: async (written) => (written === 'a.md' ? { read: true, text: 'A' } : undefined),
    },
  );
  return { ran, text };
}

describe('CO3: a body', () => {
  it('without a place for its arguments gets them at its end', async () => {
    expect((await expand('Go.', 'fast')).text).toBe('Go.\n\nARGUMENTS: fast');
    expect((await expand('Go $0.', 'fast')).text).toBe('Go fast.');
    expect((await expand('Go.')).text).toBe('Go.');
  });

  it('runs its own commands with the arguments in them, and none that an argument brings', async () => {
    const { ran, text } = await expand('See: !`git log $0`\nNot `!`x`` or a!`b`. $ARGUMENTS', '!`rm -rf /`');
    expect(ran).toEqual(['git log !`rm']);
    expect(text).toContain('!`rm -rf /`');
  });

  it('in a folder that is not trusted runs nothing', async () => {
    const { ran, text } = await expand('!`pwd`\n```!\nls\n```', '', false);
    expect(ran).toEqual([]);
    expect(text).toBe(
      '[`pwd` was not run: this folder is not trusted. Run it yourself if you need it.]\n[`ls` was not run: this folder is not trusted. Run it yourself if you need it.]',
    );
  });

  it('brings the files that it names itself, not those of its arguments', async () => {
    expect((await expand('Read @a.md, not `@a.md` or @types. $0', '@a.md')).text).toBe(
      'Read @a.md, not `@a.md` or @types. @a.md\n\nContents of a.md:\n\nA',
    );
    expect((await expand('$0', '@a.md')).text).toBe('@a.md');
  });
});

describe('CO3: the catalogue in the prompt', () => {
  it('has lines of at most 40 tokens, cut at a word', () => {
    expect(catalogueLine({ name: 'a', description: 'Short.' })).toBe('- a: Short.');
    const long = catalogueLine({ name: 'a', description: 'word '.repeat(80) });
    expect(long).toMatch(/^- a: (word )+word…$/);
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.string({ unit: 'grapheme' }),
        (name, description) => {
          expect(textTokens(catalogueLine({ name, description }))).toBeLessThanOrEqual(lineTokens);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('names forty, and the rest by count', () => {
    const skills = Array.from({ length: 43 }, (_, at) => ({ name: `s${at}`, description: 'Does.' }));
    const lines = catalogueText(skills)?.split('\n') ?? [];
    expect(lines).toHaveLength(43);
    expect(lines.at(-1)).toBe('…and 3 more, named by Skill with the action list.');
    expect(catalogueText([])).toBeUndefined();
  });
});
