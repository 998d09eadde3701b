import { describe, expect, it } from 'vitest';
import type { CustomToolList } from '../../../state/custom-tools-data';
import { newKey } from '../../../state/custom-tools-data';
import { blankForm, formOf, movedRow, toolOf, type ToolForm } from '../../../state/tool-form';
import { readSamples } from '../bench/samples';
import { fieldName } from '../field-names';
import { checkForm } from './check-form';

const list: CustomToolList = {
  tools: [],
  broken: [],
  userFolder: '/home/USER/tools',
  workspaceFolder: '/ws/tools',
};
const form = (part: Partial<ToolForm>): ToolForm => ({ ...blankForm(), ...part });
const said = (part: Partial<ToolForm>) =>
  checkForm(form(part), newKey, list).problems.map(
    ({ field, message }) => `${fieldName(field, form(part))}: ${message}`,
  );

describe('what is wrong with a form', () => {
  it('lists what a blank form lacks, from the top down (CT9)', () => {
    expect(said({})).toEqual([
      'Name: Give the tool a name.',
      'Description: Write the description.',
      'Script: The script is empty.',
    ]);
    expect(said({ kind: 'http' }).at(-1)).toBe('URL: Write the URL.');
  });

  it('names the placeholder that names no parameter (CT7) and the native tool that has the name (CT15)', () => {
    expect(
      said({
        kind: 'http',
        name: 'read',
        description: 'd',
        url: 'https://a.example/{{region}}',
        timeouts: { bash: 1, http: null },
      }),
    ).toEqual([
      'Name: Read is a native tool; choose another name.',
      'URL: {{region}} names no parameter. Add the parameter, or write \\{{ for braces that stay.',
      'Timeout: Give a whole number of milliseconds, such as 30000.',
    ]);
  });

  it('says that the name is taken in the same place, and only notes it in the other (CT16)', () => {
    const tool = toolOf(form({ name: 'deploy', description: 'd', script: 'true' }));
    const view = {
      tool,
      file: '/x',
      shadowed: false,
      tokens: 1,
      secrets: [],
      warnings: [],
      lastCheck: null,
      state: { kind: 'ok' as const },
    };
    const taken = (scope: 'user' | 'workspace') =>
      checkForm(form({ name: 'deploy', description: 'd', script: 'true' }), newKey, {
        ...list,
        tools: [{ ...view, scope }],
      });
    expect(taken('workspace').problems.map(({ message }) => message)).toEqual([
      'There is a workspace tool called deploy. Edit it below, or choose another name.',
    ]);
    expect(taken('user').problems).toEqual([]);
    expect(taken('user').warnings[0]?.message).toContain('A user tool has this name too');
  });
});

describe('a form and its tool', () => {
  it('keeps what it does not show when a tool is changed', () => {
    const tool = { ...toolOf(form({ name: 'a', description: 'd', script: 'x' })), later: { kept: true } };
    const changed = toolOf({ ...formOf(tool, 'user'), description: 'other' });
    expect(changed).toMatchObject({ later: { kept: true }, description: 'other', bash: { script: 'x' } });
  });

  it('turns the kind over and back without losing what was typed (CT2)', () => {
    const both = form({ script: 'echo', url: 'https://a.example/' });
    expect(toolOf({ ...both, kind: 'http' })).toMatchObject({ kind: 'http', timeoutMs: 30_000 });
    expect(toolOf({ ...both, kind: 'bash' })).toMatchObject({ bash: { script: 'echo' }, timeoutMs: 60_000 });
  });

  it('moves a row, and not past the ends', () => {
    const rows = formOf(
      toolOf(
        form({
          parameters: ['a', 'b', 'c'].map((name, index) => ({
            id: index + 1,
            rest: {},
            name,
            type: 'string' as const,
            required: true,
            description: '',
          })),
        }),
      ),
      'user',
    ).parameters;
    expect(movedRow(rows, 1, 1).map(({ name }) => name)).toEqual(['b', 'a', 'c']);
    expect(movedRow(rows, 1, -1)).toBe(rows);
  });

  it('reads samples in the types of their parameters and leaves empty ones out (CT10)', () => {
    const row = { rest: {}, description: '' };
    const filled = form({
      kind: 'http',
      url: 'https://a.example/{{city}}?n={{n}}&r={{region}}',
      parameters: [
        { ...row, id: 1, name: 'city', type: 'string', required: true },
        { ...row, id: 2, name: 'n', type: 'number', required: false },
        { ...row, id: 3, name: 'bad', type: 'number', required: false },
        { ...row, id: 4, name: 'off', type: 'boolean', required: false },
      ],
      samples: { 2: '3', 3: 'many' },
    });
    const samples = readSamples(filled, toolOf(filled));
    expect(samples.args).toEqual({ n: 3 });
    expect([...samples.standIns]).toEqual(['city']);
    expect([...samples.unknown]).toEqual(['region']);
    expect(samples.problems.map(({ message }) => message)).toEqual([
      'Give city a sample value: a call must have it.',
      'bad: "many" is not a number.',
    ]);
  });
});
