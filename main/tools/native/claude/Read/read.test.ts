import { execFile } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jpeg, png } from '../../../../workspace/image-samples';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createReadTool } from './tool';

let at: Fixture;
let tool: ReturnType<typeof createReadTool>;
beforeEach(async () => {
  at = await createFixture();
  tool = createReadTool({ appHome: at.appHome });
});
afterEach(async () => at.remove());

const read = (raw: Record<string, unknown>): Promise<string> => at.text(tool, raw);

describe('Read, text (RD1, RD3, B15)', () => {
  it('numbers lines, without a byte order mark or Windows line ends', async () => {
    await at.put('a.txt', '\uFEFFone\r\ntwo\r\n');
    expect(await read({ path: 'a.txt' })).toBe('1\tone\n2\ttwo');
  });

  it.each([
    [{ offset: 5000, limit: 50 }, '(The file has 3 lines; line 5000 lies behind its end.)'],
    [{ offset: 4 }, '(The file has 3 lines; line 4 lies behind its end.)'],
    [{ offset: 3, limit: 1 }, '3\tc'],
    [{ offset: 0 }, '1\ta\n2\tb\n3\tc'],
    [{ limit: -5 }, 'limit: Too small: expected number to be >=1'],
    [{ byte_offset: 99 }, '(The file has 6 bytes; byte 99 lies behind its end.)'],
    [{ byte_offset: 2, limit: 2 }, '2\tb\n(Cut off after line 2, at byte 4 of 6. Go on with byte_offset 4.)'],
    [{ start_line: 2, end_line: 2 }, '2\tb'],
  ])('answers %j on a file of three lines', async (range, text) => {
    await at.put('a.txt', 'a\nb\nc\n');
    expect(await read({ file_path: 'a.txt', ...range })).toBe(text);
  });

  it('says that a file is empty', async () => {
    await at.put('a.txt', '');
    expect(await read({ path: 'a.txt' })).toBe('(The file is empty.)');
    expect(await read({ path: 'a.txt', start_line: 7 })).toBe('(The file is empty.)');
  });

  it('cuts off after 2,000 lines and names the byte to go on from', async () => {
    await at.put('a.txt', 'x\n'.repeat(2_500));
    expect(
      (await read({ path: 'a.txt' })).endsWith(
        '2000\tx\n(Cut off after line 2000, at byte 4000 of 5000. Go on with byte_offset 4000.)',
      ),
    ).toBe(true);
    expect((await read({ path: 'a.txt', byte_offset: 4000 })).startsWith('2001\tx\n')).toBe(true);
  });

  it('cuts one long line after 64 KB, between two characters', async () => {
    await at.put('a.txt', 'é'.repeat(100_000));
    expect(await read({ path: 'a.txt' })).toBe(
      `1\t${'é'.repeat(32_768)}\n(Cut off inside line 1, at byte 65536 of 200000. Go on with byte_offset 65536.)`,
    );
    expect(await read({ path: 'a.txt', byte_offset: 199_996 })).toBe('1\téé');
  });

  it('shows bytes in mode hex', async () => {
    await at.put('a.bin', Buffer.from('ABCDEFGHIJKLMNOPQ\0'));
    expect(await read({ path: 'a.bin', mode: 'hex' })).toBe(
      '00000000  41 42 43 44 45 46 47 48 49 4a 4b 4c 4d 4e 4f 50  ABCDEFGHIJKLMNOP\n00000010  51 00                                            Q.',
    );
    expect(await read({ path: 'a.bin', mode: 'hex', byte_offset: 1, limit: 2 })).toBe(
      '00000001  42 43                                            BC\n(Cut off at byte 3 of 18. Go on with byte_offset 3.)',
    );
  });

  it('lists a folder, folders first', async () => {
    await at.put('b.txt', '');
    await at.put('src/a.ts', '');
    await symlink('b.txt', path.join(at.root, 'link'));
    await mkdir(path.join(at.root, 'empty'));
    expect(await read({ path: '.' })).toBe('empty/\nsrc/\nb.txt\nlink -> b.txt');
    expect(await read({ path: 'empty' })).toBe('(The folder is empty.)');
  });

  it.each([
    ['a.zip', 'PK\x03\x04\0', 'a.zip: It is a zip archive of 5 bytes, not text. mode "hex" shows its bytes.'],
    ['a.dat', 'a\0b', 'a.dat: It is a binary file of 3 bytes, not text. mode "hex" shows its bytes.'],
  ])('says what %s is instead of guessing a cause (B18)', async (name, content, text) => {
    await at.put(name, content);
    expect(await read({ path: name })).toBe(text);
  });

  it('refuses pipes and devices at once', async () => {
    await promisify(execFile)('mkfifo', [path.join(at.root, 'pipe')]);
    expect(await read({ path: 'pipe' })).toBe('pipe: It is a pipe, socket or device, not a file.');
    expect(await read({ path: '/dev/zero' })).toBe('/dev/zero: It is a pipe, socket or device, not a file.');
  });
});

describe('Read, images (RD1, B13)', () => {
  it('sends an image by what its bytes are, whatever its name', async () => {
    await at.put('photo.png', jpeg(4, 3));
    const done = await at.call(tool, { path: 'photo.png' });
    expect(done.text).toBe(`[image 1] JPEG image, 4×3, ${jpeg(4, 3).length} bytes\n<image/jpeg>`);
    expect(done.kind === 'ran' && done.result.content[1]).toMatchObject({
      mediaType: 'image/jpeg',
      width: 4,
      height: 3,
      label: 'photo.png',
    });
  });

  it('reads a web page called .png as text and refuses a cut image', async () => {
    await at.put('shot.png', '<html>404</html>');
    await at.put('cut.png', png(4, 3).subarray(0, 40));
    expect(await read({ path: 'shot.png' })).toBe('1\t<html>404</html>');
    expect(await read({ path: 'cut.png' })).toBe(
      'cut.png: It is a PNG image, but it is cut off before its end, so it was not attached.',
    );
  });

  it('tells a text-only model the size, and refuses more than 10 MB', async () => {
    const deaf = { ...at, context: { ...at.context, model: { acceptsImages: false } } };
    await at.put('a.png', png(4, 3));
    const assessment = await at.assess(tool, { path: 'a.png' });
    const steps = tool.run(
      { path: 'a.png' },
      { ...deaf.context, assessment, signal: new AbortController().signal },
    );
    const end = await steps.next();
    expect(end.done === true && end.value.content).toEqual([
      { type: 'text', text: `PNG image, 4×3, ${png(4, 3).length} bytes. This model cannot see pictures.` },
    ]);
    await at.put('big.png', Buffer.concat([png(4, 3), Buffer.alloc(10 * 1024 * 1024)]));
    expect(await read({ path: 'big.png' })).toBe(
      `big.png: It is a PNG image of ${10 * 1024 * 1024 + png(4, 3).length} bytes; images over 10 MB are not read.`,
    );
  });
});

describe('Read, batches (RD2, RD3, RD4)', () => {
  it('answers one section per file in the order asked, each once, with problems in their place', async () => {
    await at.put('a.txt', 'a\n');
    await at.put('sub/b.txt', 'b1\nb2\nb3\n');
    const done = await at.call(tool, {
      path: 'none.txt',
      reads: [
        'a.txt',
        { path: 'sub/b.txt', start_line: 2, end_line: 3 },
        { file_path: './a.txt' },
        { path: 'a.txt', offset: 9 },
      ],
    });
    expect(done.text).toBe(
      '### none.txt\nThere is no such file.\n\n### a.txt\n1\ta\n\n### sub/b.txt\n2\tb2\n3\tb3\n\n### a.txt\n(The file has 1 line; line 9 lies behind its end.)',
    );
    expect(done.kind === 'ran' && done.result).toMatchObject({
      isError: false,
      display: {
        kind: 'files',
        rows: [{ kind: 'missing' }, { kind: 'text', fromLine: 1, toLine: 1 }, { fromLine: 2, toLine: 3 }, {}],
      },
    });
  });

  it('fails only when every file failed', async () => {
    const done = await at.call(tool, { reads: ['x', 'y'] });
    expect(done.kind === 'ran' && [done.result.isError, done.result.reason]).toEqual([
      true,
      'No file could be read.',
    ]);
    expect(await read({ path: 'x' })).toBe('x: There is no such file.');
  });

  it('starts relative paths at cwd', async () => {
    await at.put('sub/b.txt', 'b\n');
    expect(await read({ cwd: 'sub', reads: ['b.txt'] })).toBe('### b.txt\n1\tb');
  });

  it('delivers 12 files, 160 KB and six images, and names the rest', async () => {
    const rest =
      'Not read, because one call delivers at most 12 files, 160 KB of text and 6 images of 10 MB together: ';
    const names = Array.from({ length: 13 }, (_, index) => `f${index}.txt`);
    for (const name of names) await at.put(name, `${name}\n`);
    expect(
      (await read({ reads: names })).endsWith(
        `### f11.txt\n1\tf11.txt\n\n${rest}f12.txt. Read these in another call.`,
      ),
    ).toBe(true);

    for (const name of ['l0', 'l1', 'l2', 'l3']) await at.put(name, `${'x'.repeat(999)}\n`.repeat(60));
    const large = await read({ reads: ['l0', 'l1', 'l2', 'l3'] });
    expect(large.endsWith(`${rest}l2, l3. Read these in another call.`)).toBe(true);
    const version = { mtimeMs: 0, size: 0, inode: 0 };
    expect([
      at.session.guard.check(path.join(at.root, 'l1'), version),
      at.session.guard.check(path.join(at.root, 'l2'), version),
    ]).toEqual(['changed', 'unread']);

    const images = Array.from({ length: 7 }, (_, index) => `i${index}.png`);
    for (const name of images) await at.put(name, png(1, 1));
    const pictures = await at.call(tool, { reads: images });
    expect(pictures.text).toContain('### i5.png\n[image 6] PNG image, 1×1');
    expect(pictures.text).toContain(`${rest}i6.png. Read these in another call.`);
    expect(pictures.kind === 'ran' && pictures.result.content.length).toBe(7);
  });

  it('always returns the current content', async () => {
    await at.put('a.txt', 'one\n');
    await read({ path: 'a.txt' });
    await at.put('a.txt', 'two\n');
    expect(await read({ path: 'a.txt' })).toBe('1\ttwo');
  });
});

describe('Read, danger and paths (PE2, PE5, B41)', () => {
  it.each([
    ['src/a.ts', 'none', undefined],
    ['.claude/settings.json', 'none', undefined],
    ['.env', 'critical', 'It reads .env, which is an environment file that may hold secrets.'],
    ['~/notes.txt', 'medium', 'It reads ~/notes.txt, outside the workspace.'],
    ['ext/old.txt', 'medium', 'It reads ~/old.txt, outside the workspace.'],
    ['ext/.ssh/id_rsa', 'critical', 'It reads ~/.ssh/id_rsa, which is a private key.'],
    ['/dev/null', 'none', undefined],
  ])('judges %s as %s', async (name, danger, reason) => {
    await symlink(at.home, path.join(at.root, 'ext'));
    const assessment = await at.assess(tool, { path: name });
    expect([assessment.danger, assessment.reasons[0]?.text]).toEqual([danger, reason]);
  });

  it('names the dangerous file of a batch first, and shows real paths on the card', async () => {
    await symlink(at.home, path.join(at.root, 'ext'));
    const assessment = await at.assess(tool, { reads: ['a.ts', 'ext/x', '.env'] });
    expect(assessment.reasons.map((reason) => reason.danger)).toEqual(['critical', 'medium']);
    expect(await tool.preview({}, assessment, at.context)).toEqual({
      kind: 'paths',
      paths: [
        { path: 'a.ts', access: 'read' },
        { path: '~/x', access: 'read', note: 'asked for as ext/x, outside the workspace' },
        { path: '.env', access: 'read', note: 'secret' },
      ],
    });
  });

  it('does not open what a link leads to after the decision', async () => {
    await at.put('a.txt', 'harmless\n');
    await writeFile(path.join(at.home, 'secret.txt'), 'secret\n');
    const assessment = await at.assess(tool, { path: 'a.txt' });
    await rm(path.join(at.root, 'a.txt'));
    await symlink(path.join(at.home, 'secret.txt'), path.join(at.root, 'a.txt'));
    const result = await at.run(tool, { path: 'a.txt' }, assessment);
    expect(result.content).toEqual([
      { type: 'text', text: 'a.txt: Its path was changed to lead elsewhere after the call was judged.' },
    ]);
  });
});
