import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Tool } from '../../../define';
import { rosterOf } from '../../roster-fixture';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createToolSearchTool } from './tool';

function waiting(name: string, description: string): Tool {
  return { name, description, input: z.strictObject({}) } as unknown as Tool;
}

describe('TR4: ToolSearch', () => {
  const tool = createToolSearchTool();
  let own: ReturnType<typeof rosterOf>;
  let fixture: Fixture;
  beforeEach(async () => {
    own = rosterOf(
      [
        waiting('Read', 'Reads.'),
        waiting('Configure', 'Says which tools lack. And more.'),
        waiting('Vault', 'Names secrets.'),
        waiting('Bash', 'Runs.'),
      ],
      {
        Configure: { kind: 'deferred' },
        Vault: { kind: 'deferred' },
        Bash: { kind: 'withheld', layer: 'policy', reason: 'Off.', remedy: 'Switch it on.' },
      },
    );
    fixture = await createFixture(own);
  });
  afterEach(() => fixture.remove());

  it('loads exact names and answers for every name', async () => {
    expect(await fixture.text(tool, { query: 'select:configure, Read ,Bash,Nope,configure' })).toBe(
      [
        'Loaded, with its schema on your next request:',
        '- Configure: Says which tools lack.',
        'Read is on the wire already.',
        'Bash is not available: Off. Switch it on.',
        'There is no tool named "Nope".',
      ].join('\n'),
    );
    expect(own.activated).toEqual(['Configure']);
  });

  it('loads the best matches of keywords, and says what waits when nothing matches', async () => {
    expect(await fixture.text(tool, { query: 'secrets', max_results: 1 })).toBe(
      'Loaded, with its schema on your next request:\n- Vault: Names secrets.',
    );
    expect(own.activated).toEqual(['Vault']);
    expect(await fixture.text(tool, { query: 'kubernetes' })).toBe(
      'No waiting tool has these words.\n[Toolwright] Configure',
    );
  });

  it('fails only where not one name can be used, and says what waits', async () => {
    expect(await fixture.text(tool, { query: 'select:Nope' })).toBe(
      'There is no tool named "Nope".\n[Toolwright] Configure, Vault',
    );
    const outcome = await fixture.call(tool, { query: 'select:Bash' });
    expect(outcome.kind === 'ran' && outcome.result.isError).toBe(true);
    expect(await fixture.text(tool, { query: ' ' })).toBe(
      'query: Name tools with select:A,B, or give keywords',
    );
  });
});
