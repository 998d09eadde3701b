import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { catalogues } from '@shared/domain/ledger';
import { toolSchema } from '../roster/roster';
import { openCore } from './testing/open-core';

/** Fields that Claude Code spells so. */
const claudeCode: ReadonlySet<string> = new Set(['multiSelect']);

it('TR5: every field that a model sees is snake_case, Claude Code’s own excepted', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'case-'));
  const core = openCore(home, { attended: true });
  const fields = catalogues.flatMap((catalogue) =>
    core.known(catalogue).flatMap(({ tool }) => fieldsOf(toolSchema(tool).inputSchema)),
  );
  await core.close();
  await rm(home, { recursive: true, force: true });
  expect(fields.length).toBeGreaterThan(30);
  expect(
    fields.filter((field) => !claudeCode.has(field) && !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(field)),
  ).toEqual([]);
});

/** Names of properties at every depth. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(fieldsOf)]
      : fieldsOf(value),
  );
}
