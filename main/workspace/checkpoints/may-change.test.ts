import { describe, expect, it } from 'vitest';
import { harmless, type Assessment, type Tool, type ToolContext } from '../../tools/define';
import { mayChangeFiles } from './may-change';

const context = {} as ToolContext;
const toolOf = (fields: Partial<Tool> = {}): Tool =>
  ({ name: 'T', group: 'Shell', readOnly: () => false, ...fields }) as unknown as Tool;
const judged = (assessment: Partial<Assessment>, tool = toolOf()): boolean =>
  mayChangeFiles({ tool, input: {}, assessment: { ...harmless, ...assessment }, context });

const path = { asked: 'a', real: '/w/a', place: 'inside', sort: 'plain' } as const;
const command = { text: 'x', start: 0, end: 1, argv: ['x'], danger: 'none', reason: 'reads' } as const;

describe('which calls take a checkpoint', () => {
  it('PE8: a path that is written, and a command that does more than look', () => {
    expect(judged({ paths: [{ ...path, access: 'write' }] })).toBe(true);
    expect(judged({ danger: 'medium', commands: [command] })).toBe(true);
    expect(judged({ paths: [{ ...path, access: 'read' }], commands: [command] })).toBe(false);
    expect(judged({ danger: 'low', commands: [command] })).toBe(false);
  });

  it('PE8: a tool of unknown effect and a sub-agent, but nothing harmless or read-only', () => {
    expect(judged({ danger: 'medium' })).toBe(true);
    expect(judged({}, toolOf({ group: 'Agents' }))).toBe(true);
    expect(judged({})).toBe(false);
    expect(judged({ danger: 'high' }, toolOf({ readOnly: () => true }))).toBe(false);
  });

  it('CT14: a custom Bash tool always, whatever danger its author gave it', () => {
    expect(judged({}, toolOf({ checkpoint: true, readOnly: () => true }))).toBe(true);
  });
});
