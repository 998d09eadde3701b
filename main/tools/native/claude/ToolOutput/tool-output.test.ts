import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { err, ok } from '@shared/kit/result';
import { createRipgrep } from '../../../../workspace/ripgrep';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createToolOutputTool } from './tool';

describe('CO1: ToolOutput', () => {
  const asked: string[] = [];
  let fixture: Fixture;
  let file = '';
  const tool = createToolOutputTool({
    ripgrep: createRipgrep(),
    outputFile: (conversation, id) => {
      asked.push(`${conversation} ${id}`);
      return id === 'deadbeef' ? ok(file) : err('This conversation has no such output.');
    },
  });
  beforeEach(async () => {
    fixture = await createFixture();
    file = path.join(fixture.appHome, 'whole');
    const lines = Array.from(
      { length: 1200 },
      (_, index) => `line ${index + 1}${index % 100 === 99 ? ' done' : ''}`,
    );
    await writeFile(file, `${lines.join('\n')}\n`);
  });
  afterEach(() => fixture.remove());
  const text = (raw: Record<string, unknown>) => fixture.text(tool, { id: 'deadbeef', ...raw });

  it("reads a conversation's own output from a line on, and says where to go on", async () => {
    expect(await text({ offset: 2, limit: 2 })).toBe(
      '2\tline 2\n3\tline 3\n[More follows. Go on with offset 4.]',
    );
    expect(await text({ offset: 1200 })).toBe('1200\tline 1200 done');
    expect(await text({ offset: 1300 })).toBe('It ends with line 1200; offset 1300 lies behind it.');
    expect((await text({})).split('\n')).toHaveLength(501);
    expect(asked[0]).toBe('talk deadbeef');
  });

  it('finds lines by a regex, numbered as in the whole', async () => {
    expect(await text({ grep: 'line [12]00 done$' })).toBe('100\tline 100 done\n200\tline 200 done');
    expect(await text({ grep: 'done', offset: 101, limit: 1 })).toBe(
      '200\tline 200 done\n[More follows. Go on with offset 300.]',
    );
    expect(await text({ grep: 'nothing like it' })).toBe('No line matches.');
    expect(await text({ grep: '(' })).toMatch(/^grep: .*unclosed group/);
    expect(await text({ grep: '-v' })).toBe('No line matches.');
  });

  it('cuts a line that is a blob, and an answer that would fill the window', async () => {
    await writeFile(file, `${'x'.repeat(5000)}\n`.repeat(100));
    const answer = await text({});
    expect(answer.split('\n')[0]).toBe(`1\t${'x'.repeat(2000)} [3000 more characters]`);
    expect(answer.length).toBeLessThan(70_000);
    expect(answer).toMatch(/Go on with offset \d+\.\]$/);
  });

  it('refuses what is no id, and passes on why there is none', async () => {
    expect(await fixture.text(tool, { id: '../../etc/passwd' })).toBe(
      'id: An id is 8 to 64 characters of 0-9 and a-f, as a cut result names it',
    );
    expect(await fixture.text(tool, { id: 'deadbee0' })).toBe('This conversation has no such output.');
    expect(await fixture.text(tool, { output_id: 'deadbeef', limit: 1 })).toBe(
      '1\tline 1\n[More follows. Go on with offset 2.]',
    );
  });
});
