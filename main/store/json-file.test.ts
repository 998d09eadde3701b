import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi, onTestFinished } from 'vitest';
import { z } from 'zod';
import { errorOf, openTestStore, temporaryFolder, valueOf } from './testing/temporary-store';

const Rules = z.looseObject({
  version: z.literal(1).default(1),
  allow: z.array(z.string()).default([]),
  limit: z.number().default(5),
});

function open(text?: string) {
  const { store, notices } = openTestStore(temporaryFolder());
  const file = path.join(store.paths.user, 'rules.json');
  if (text !== undefined) writeFileSync(file, text);
  const rules = store.jsonFile({ path: file, schema: Rules });
  onTestFinished(() => rules.close());
  const onDisk = (): string => readFileSync(file, 'utf8');
  return { store, notices, file, rules, onDisk };
}

describe('a hand-edited file', () => {
  it('that does not exist gives the defaults and is made by the first change, for its owner alone', () => {
    const { rules, file, onDisk, notices } = open();
    expect(rules.read()).toMatchObject({ source: 'defaults', value: { version: 1, allow: [], limit: 5 } });
    expect(rules.update(() => ({ allow: ['Read'] }))).toEqual({
      ok: true,
      value: { version: 1, allow: ['Read'], limit: 5 },
    });
    expect(onDisk()).toBe('{\n  "allow": [\n    "Read"\n  ]\n}\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('keeps unknown members, its own layout, its mode and its link when it is changed', () => {
    const { rules, file, onDisk } = open();
    const target = path.join(temporaryFolder(), 'linked.json');
    writeFileSync(target, '{"mine": {"a":1},  "allow": ["Read"]}\n');
    chmodSync(target, 0o640);
    symlinkSync(target, file);
    valueOf(rules.update(({ allow }) => ({ allow: [...allow, 'Search'] })));
    expect(onDisk()).toBe('{"mine": {"a":1},  "allow": ["Read","Search"]}\n');
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(statSync(target).mode & 0o777).toBe(0o640);
    expect(rules.read().value).toMatchObject({ mine: { a: 1 } });
  });

  it('is read again when it changed on disk, also to a text of the same length', () => {
    const { rules, file } = open('{"limit": 1}');
    expect(rules.read().value.limit).toBe(1);
    writeFileSync(file, '{"limit": 2}');
    expect(rules.read().value.limit).toBe(2);
    rmSync(file);
    expect(rules.read()).toMatchObject({ source: 'defaults', value: { limit: 5 } });
  });

  it('tells where each value stands, to link to its line', () => {
    const { rules } = open('{\n  "allow": [\n    "Read",\n    "Search"\n  ]\n}\n');
    expect(rules.read().placeOf(['allow', 1])).toEqual({ line: 4, column: 5 });
  });

  it('written by an editor for Windows, with a byte order mark, is read', () => {
    const { rules } = open('\uFEFF{"limit": 7}\r\n');
    expect(rules.read()).toMatchObject({ source: 'file', value: { limit: 7 } });
  });
});

describe('a broken hand-edited file (NT8, CT16)', () => {
  it('is reported with its place, not changed, and the last good copy holds, also after a restart', async () => {
    const { store, rules, file, notices, onDisk } = open('{"limit": 1}');
    expect(rules.read().value.limit).toBe(1);
    writeFileSync(file, '{\n  "limit": 2,\n}');
    expect(rules.read()).toMatchObject({ source: 'copy', value: { limit: 1 } });
    rules.read();
    expect(notices).toEqual([
      {
        id: `file:${file}`,
        level: 'warning',
        title: 'rules.json has a mistake',
        text:
          `${file}, line 3, column 1: after a comma a member is expected. ` +
          'Until it is fixed, its last good version will be used. The file is left as it is.',
      },
    ]);
    await store.close();
    const again = openTestStore(store.paths.home).store.jsonFile({ path: file, schema: Rules });
    expect(again.read()).toMatchObject({ source: 'copy', value: { limit: 1 } });
    expect(onDisk()).toBe('{\n  "limit": 2,\n}');
  });

  it('gives the defaults when there never was a good one', () => {
    const { rules, notices } = open('not JSON');
    expect(rules.read()).toMatchObject({ source: 'defaults', value: { limit: 5 } });
    expect(notices[0]?.text).toMatch(/Until it is fixed, the defaults will be used\./);
  });

  it('with a value that does not fit is broken too, and the member is named', () => {
    const { rules, file } = open('{\n  "allow": [\n    "Read",\n    7\n  ]\n}');
    expect(rules.read().problem).toEqual({
      path: file,
      place: { line: 4, column: 5 },
      message: `${file}, line 4, column 5: allow[1]: Invalid input: expected string, received number.`,
    });
  });

  it.each([
    ['[1]', ': Invalid input: expected object, received array.'],
    [Buffer.from([0x7b, 0xff, 0x7d]), ': it is not UTF-8 text.'],
    [' '.repeat(2 * 1024 * 1024 + 1), ': it is larger than 2 MB.'],
  ])('of another kind is reported as well (%#)', (text, end) => {
    const { rules, file } = open();
    writeFileSync(file, text);
    expect(rules.read().problem?.message.endsWith(end)).toBe(true);
  });

  it('refuses a change and says what to fix', () => {
    const { rules, file, onDisk } = open('{"limit": oops}');
    expect(errorOf(rules.update(() => ({ limit: 3 })))).toEqual({
      kind: 'broken-file',
      message: `Nothing was saved. ${file}, line 1, column 11: a value is expected. Fix it there first, then try again.`,
    });
    expect(onDisk()).toBe('{"limit": oops}');
  });

  it('counts again as soon as it is mended', () => {
    const { rules, file, notices } = open('{"limit": oops}');
    rules.read();
    writeFileSync(file, '{"limit": 9}');
    expect(rules.read()).toMatchObject({ source: 'file', value: { limit: 9 } });
    writeFileSync(file, '{"limit": oops}');
    expect(rules.read()).toMatchObject({ source: 'copy', value: { limit: 9 } });
    expect(notices.map(({ isOver }) => isOver)).toEqual([undefined, true, undefined]);
  });
});

describe('a watched hand-edited file', () => {
  it('tells of an edit in place, of a replacement, of its end and of its return', async () => {
    const { rules, file } = open('{"limit": 1}');
    const limits: number[] = [];
    rules.onChange(({ limit }) => limits.push(limit));
    await rules.watch();
    const expectLimits = (expected: number[]) => vi.waitFor(() => expect(limits).toEqual(expected), 5000);
    writeFileSync(file, '{"limit": 2}');
    await expectLimits([2]);
    writeFileSync(`${file}.new`, '{"limit": 3}');
    renameSync(`${file}.new`, file);
    await expectLimits([2, 3]);
    rmSync(file);
    await expectLimits([2, 3, 5]);
    writeFileSync(file, '{"limit": 4}');
    await expectLimits([2, 3, 5, 4]);
  });

  it('tells of its own change once, and of nothing when the value is the same', async () => {
    const { rules, file } = open('{"limit": 1}');
    const limits: number[] = [];
    await rules.watch();
    const end = rules.onChange(({ limit }) => limits.push(limit));
    valueOf(rules.update(() => ({ limit: 2 })));
    writeFileSync(file, '{  "limit": 2  }');
    writeFileSync(file, '{"limit": 3}');
    await vi.waitFor(() => expect(limits).toEqual([2, 3]), 5000);
    end();
    valueOf(rules.update(() => ({ limit: 4 })));
    expect(limits).toEqual([2, 3]);
  });

  it('in a folder that does not exist yet is noticed when it comes', async () => {
    const { store } = open();
    const file = path.join(store.paths.workspaces, 'abc', 'permissions.json');
    const rules = store.jsonFile({ path: file, schema: Rules });
    onTestFinished(() => rules.close());
    const limits: number[] = [];
    rules.onChange(({ limit }) => limits.push(limit));
    await rules.watch();
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '{"limit": 6}');
    await vi.waitFor(() => expect(limits).toEqual([6]), 5000);
  });
});
