import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCustomTool } from '@shared/domain/custom-tool';
import type { ImportKind } from '@shared/domain/custom-tool-view';
import { checkTool } from '@shared/template/check-tool';
import { justRecipes } from '../import/justfile';
import { makeTargets } from '../import/makefile';
import { readOpenApi } from '../import/openapi';
import { draftFromText } from '../import/sources';

type Tool = Record<string, unknown>;

interface ImportCase {
  readonly id: string;
  readonly kind: ImportKind;
  readonly file: string;
  readonly input: string;
  readonly pick: string | readonly string[] | { readonly script: string; readonly withArguments: boolean };
  readonly expect: {
    readonly tool?: Tool;
    readonly tools?: readonly Tool[];
    readonly offered?: readonly string[];
    readonly descriptions?: Readonly<Record<string, string>>;
  };
}

const cases = readFileSync(new URL('./custom-tools.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('{"id": "I'))
  .map((line) => JSON.parse(line) as ImportCase);

/** Where a case names a better answer than its first one. */
const better: Readonly<Record<string, Tool>> = {
  I05: { bash: { script: 'npm run migrate -- ${NAME:+"$NAME"}', workingDirectory: '' } },
};
/** Sentences that the report must hold. */
const said: Readonly<Record<string, readonly string[]>> = {
  I15: ['The recipe reads from the keyboard; a tool has no keyboard'],
  I19: ['The parameter env is called env_name here', 'just pastes env into a shell line'],
  I21: ['The module infra is not read.', 'The import local.just is not read.'],
  I23: ['there are others: /local'],
  I29: ['a comma in a value is sent as %2C', 'tag is a list; here it is one value only'],
};

function drafts({ kind, file, input, pick }: ImportCase) {
  const names = typeof pick === 'string' ? [pick] : 'script' in pick ? [pick.script] : pick;
  if (kind === 'openapi') {
    const read = readOpenApi(input, names);
    if (!read.ok) throw new Error(read.error);
    return read.value.drafts;
  }
  const folder = path.posix.dirname(file) === '.' ? '' : path.posix.dirname(file);
  const withArguments = typeof pick === 'object' && 'withArguments' in pick;
  return names.map((item) => {
    const made = draftFromText(kind, input, { item, withArguments, folder, files: [] });
    if (!made.ok) throw new Error(made.error);
    return made.value;
  });
}

const sorted = (tool: Tool): unknown => {
  const http = tool['http'] as { body?: string } | undefined;
  return http?.body === undefined
    ? tool
    : { ...tool, http: { ...http, body: JSON.parse(http.body) as unknown } };
};

describe('scripts, targets, recipes and operations become forms (CT18, CT20)', () => {
  test.each(cases)('$id', (one) => {
    const { id, kind, input, expect: wanted } = one;
    if (wanted.offered !== undefined) {
      const { items } = kind === 'makefile' ? makeTargets(input) : justRecipes(input);
      expect(items.map(({ name }) => name).toSorted()).toEqual([...wanted.offered].toSorted());
      for (const [name, words] of Object.entries(wanted.descriptions ?? {}))
        expect(items.find((item) => item.name === name)?.description).toBe(words);
      return;
    }
    const made = drafts(one);
    const tools = wanted.tools ?? [{ ...wanted.tool, ...better[id] }];
    expect(made).toHaveLength(tools.length);
    made.forEach(({ draft, notes }, index) => {
      expect(sorted(draft)).toMatchObject(sorted(tools[index] ?? {}) as object);
      for (const words of said[id] ?? []) expect(notes.join('\n')).toContain(words);
      const read = readCustomTool({ ...draft, description: 'Imported.' });
      expect(read.ok ? checkTool(read.value).problems : read.error).toEqual([]);
    });
  });
});
