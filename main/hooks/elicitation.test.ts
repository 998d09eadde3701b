import { describe, expect, it } from 'vitest';
import { createServerRequests } from '../mcp/server-requests';
import { createElicitationHooks } from './elicitation';
import type { HookAnswer } from './answer';
import type { HookQuestion } from './ports';

const requestedSchema = { type: 'object', properties: { name: { type: 'string' } } };
const params = { message: 'Who are you?', requestedSchema };

/** A server that asks, with hooks that answer from a table and a person who says Ada. */
function scene(answers: Readonly<Record<string, HookAnswer>>) {
  const fired: HookQuestion[] = [];
  const settled: string[] = [];
  const asked: unknown[] = [];
  const hooks = createElicitationHooks({
    engine: {
      listens: async (event: string) => event in answers,
      fire: async (question: HookQuestion) => {
        fired.push(question);
        const answer = answers[question.event];
        return answer === undefined ? [] : [{ hook: {} as never, answer }];
      },
    } as never,
    sceneOf: (conversationId) => ({ conversationId, root: '/w', cwd: '/w' }),
    settled: (_id, server, action) => settled.push(`${server} ${action}`),
  });
  const requests = createServerRequests('crm', '/w', () => ({ conversationId: 'c', runId: 'r' }), {
    questions: {
      ask: async (question) => {
        asked.push(question.body);
        return { ok: true, value: { kind: 'form', values: { name: 'Ada' } } };
      },
    },
    sample: async () => ({ ok: false, error: 'no' }),
    openInBrowser: async () => undefined,
    hooks,
    attended: true,
  });
  const elicit = async () => await requests.elicit?.(params, new AbortController().signal);
  return { elicit, fired, settled, asked };
}

const says = (hookEventName: string, more: object): HookAnswer => ({
  json: { hookSpecificOutput: { hookEventName, ...more } } as never,
});

describe('HK1: hooks around what an MCP server asks', () => {
  it('a hook answers in the person’s place, told what the server asks as it asks it', async () => {
    const { elicit, fired, settled, asked } = scene({
      Elicitation: says('Elicitation', { action: 'accept', content: { name: 'Bob', deep: { no: 1 } } }),
    });
    expect(await elicit()).toEqual({ action: 'accept', content: { name: 'Bob' } });
    expect(asked).toEqual([]);
    expect(fired).toMatchObject([
      {
        event: 'Elicitation',
        subject: 'crm',
        fields: {
          mcp_server_name: 'crm',
          message: 'Who are you?',
          mode: 'form',
          requested_schema: requestedSchema,
        },
      },
    ]);
    expect(settled).toEqual(['crm accept']);
  });

  it('exit code 2 declines, and without an answer the person is asked', async () => {
    expect(await scene({ Elicitation: { block: 'no', byExitCode: true } }).elicit()).toEqual({
      action: 'decline',
    });
    const { elicit, asked } = scene({ Elicitation: {} });
    expect(await elicit()).toEqual({ action: 'accept', content: { name: 'Ada' } });
    expect(asked).toHaveLength(1);
  });

  it('ElicitationResult sees what goes to the server, and has the last word', async () => {
    const { elicit, fired, settled } = scene({
      ElicitationResult: says('ElicitationResult', { action: 'cancel' }),
    });
    expect(await elicit()).toEqual({ action: 'cancel' });
    expect(fired.map(({ fields }) => fields)).toEqual([
      { mcp_server_name: 'crm', mode: 'form', action: 'accept', content: { name: 'Ada' } },
    ]);
    expect(settled).toEqual(['crm cancel']);
  });
});
