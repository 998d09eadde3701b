import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaTokens } from '@shared/catalog/schema-tokens';
import { catalogues, type Catalogue } from '@shared/domain/ledger';
import { toolSchema } from '../roster/roster';
import type { Core } from './core';
import { openCore } from './testing/open-core';

/** What TR5 allows at most, and the program's own goals, which leave room for the tools still to come. */
const most = { all: 7_750, one: 800 };
const goal = { all: 6_000, one: 600 };

/** Tools that the host injects; a build without one of them would measure too little. */
const composed: Readonly<Record<Catalogue, readonly string[]>> = {
  claude: [
    'Read',
    'Write',
    'Edit',
    'Search',
    'Bash',
    'Jobs',
    'Skill',
    'AskUserQuestion',
    'Plan',
    'ToolSearch',
    'ToolOutput',
    'ContextBudget',
    'Configure',
  ],
  granular: (
    'read_file read_files list_dir create_dirs write_file edit_file delete move_path copy_path code_search code_grep ' +
    'symbols references check_errors run_command end_turn jobs ask_user_question plan skill tool_search tool_output context_budget configure'
  ).split(' '),
};

/** These take no arguments. */
const argumentless: ReadonlySet<string> = new Set(['ContextBudget', 'context_budget', 'end_turn']);

describe('TR5: what the core tools cost', () => {
  let home = '';
  let core: Core;
  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'budget-'));
    core = openCore(home, { attended: true });
  });
  afterAll(async () => {
    await core.close();
    await rm(home, { recursive: true, force: true });
  });

  const coreSchemas = (catalogue: Catalogue) =>
    core
      .known(catalogue)
      .filter(({ origin }) => origin === 'core')
      .map(({ tool }) => toolSchema(tool));

  it.each(catalogues)('the %s catalogue has every tool that the host brings', (catalogue) => {
    const names = coreSchemas(catalogue).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...composed[catalogue]]));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(catalogues)('the %s catalogue, everything deferred included, is within its budget', (catalogue) => {
    const costs = coreSchemas(catalogue).map((schema) => ({
      name: schema.name,
      tokens: schemaTokens(schema),
    }));
    const total = costs.reduce((sum, { tokens }) => sum + tokens, 0);
    expect(costs.filter(({ tokens }) => tokens > goal.one)).toEqual([]);
    expect(total).toBeLessThanOrEqual(goal.all);
    expect([goal.all <= most.all, goal.one <= most.one]).toEqual([true, true]);
  });

  it.each(catalogues)(
    'the %s catalogue holds no stub: each tool says what it does, each field what it is',
    (catalogue) => {
      for (const { name, description, inputSchema } of coreSchemas(catalogue)) {
        expect(description.length, name).toBeGreaterThan(20);
        const properties = Object.entries((inputSchema['properties'] ?? {}) as Record<string, object>);
        if (!argumentless.has(name)) expect(properties.length, name).toBeGreaterThan(0);
        for (const [field, schema] of properties) {
          expect('description' in schema || 'items' in schema, `${name}.${field}`).toBe(true);
        }
      }
    },
  );
});
