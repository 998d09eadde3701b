import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRipgrep } from '../../../../workspace/ripgrep';
import { createSearchTool } from '../../claude/Search/tool';
import { createFixture, type Fixture } from '../../tool-fixture';
import { codeGrepHint, createCodeGrepTool } from './tool';

const ripgrep = createRipgrep();
let at: Fixture;
let tool: ReturnType<typeof createCodeGrepTool>;
beforeEach(async () => {
  at = await createFixture();
  tool = createCodeGrepTool(createSearchTool({ appHome: at.appHome, ripgrep, narrowHint: codeGrepHint }));
  await at.put('src/a.ts', 'const needle = 1;\nsecond\nneedle();\n');
  await at.put('b.md', 'Needle\n');
});
afterEach(async () => at.remove());

const grep = (raw: Record<string, unknown>): Promise<string> => at.text(tool, raw);

describe('code_grep (NT2)', () => {
  it("is Search in the catalogue's words, and counts as Search", async () => {
    expect([tool.actsAs, tool.group]).toEqual(['Search', 'Code']);
    expect(await grep({ pattern: 'needle' })).toBe('src/a.ts:1:const needle = 1;\nsrc/a.ts:3:needle();');
    expect(await grep({ pattern: 'needle', ignore_case: true, files_only: true })).toBe('b.md\nsrc/a.ts');
    expect(await grep({ pattern: 'needle', path: 'src', glob: '*.ts', context: 1 })).toBe(
      'src/a.ts:1:const needle = 1;\nsrc/a.ts-2-second\nsrc/a.ts:3:needle();',
    );
  });

  it("takes Search's and Grep's spellings where one call says them", async () => {
    expect(await grep({ query: 'second' })).toBe('src/a.ts:2:second');
    expect(await grep({ pattern: 'needle', output_mode: 'files_with_matches' })).toBe('src/a.ts');
    expect(await grep({ pattern: 'needle', '-i': true, '-C': 0, glob: '*.md', '-n': true })).toBe(
      'b.md:1:Needle',
    );
  });

  it('takes a pattern for a pattern, also one that looks like a file pattern', async () => {
    expect(await grep({ pattern: 'src/**/*.ts' })).toMatch(/^No matches for "src\/\*\*\/\*\.ts"\./);
  });

  it('names its own fields where it cuts a result off', async () => {
    expect(await grep({ pattern: 'needle', limit: 1 })).toBe(
      'src/a.ts:1:const needle = 1;\n(Cut off: 1 of 2 lines. Narrow it with path or glob, or raise limit.)',
    );
  });

  it.each([
    [{ pattern: 'x', queries: ['y'] }, 'queries: code_grep takes one pattern; join several with |.'],
    [{ pattern: 'x', type: 'ts' }, 'type: code_grep has no type; use glob, as *.ts.'],
    [
      { pattern: 'x', output_mode: 'count' },
      'output_mode: code_grep does not count; use files_only, or read the lines.',
    ],
    [
      { pattern: 'x', output_mode: 'content', files_only: true },
      'output_mode: output_mode and files_only disagree; send only files_only.',
    ],
    [
      { pattern: 'x', query: 'y' },
      'query: query and pattern are two spellings of one thing and disagree; send only pattern.',
    ],
    [{ pattern: 'x', offset: 2 }, 'offset: code_grep has no offset; narrow it or raise limit.'],
    [{ pattern: 'x', files_only: 'yes' }, 'files_only: files_only is true or false.'],
  ])('refuses %j', async (raw, message) => expect(await grep(raw)).toBe(message));
});
