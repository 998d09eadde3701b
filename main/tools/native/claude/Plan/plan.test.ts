import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaTokens } from '@shared/catalog/schema-tokens';
import type { QuestionAnswer } from '@shared/domain/question';
import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import { toolSchema } from '../../../../roster/roster';
import type { Tool } from '../../../define';
import { createFixture, type Fixture } from '../../tool-fixture';
import { createPlanTool } from './tool';

const plan = '# Retry failed calls\n\n1. Read the client.\n2. Add a retry.';

describe('CO3: Plan', () => {
  let fixture: Fixture;
  let told: unknown[] = [];
  let reply: Result<QuestionAnswer, Refusal> = ok({ kind: 'cancelled' });
  const tool = createPlanTool({
    questions: { ask: async (question) => (told.push(['asked', question.body]), reply) },
    plans: {
      presented: (_id, open) => void told.push(['presented', open]),
      accepted: (_id, mode) => void told.push(['accepted', mode]),
      dropped: () => void told.push(['dropped']),
    },
  });
  beforeEach(async () => {
    told = [];
    fixture = await createFixture();
  });
  afterEach(() => fixture.remove());

  async function answered(answer: QuestionAnswer) {
    reply = ok(answer);
    const outcome = await fixture.call(tool, { plan });
    return { ...outcome, told: told.slice(2) };
  }

  it('is open from the moment it is shown', async () => {
    await fixture.call(tool, { plan });
    expect(told.slice(0, 2)).toEqual([
      ['presented', { callId: 'call', plan }],
      ['asked', { kind: 'plan', plan }],
    ]);
  });

  it('says that it is accepted, and the mode that came with it', async () => {
    expect(await answered({ kind: 'plan-accepted' })).toMatchObject({
      text: 'The person has approved your plan. You can start now.',
      told: [['accepted', undefined]],
      result: { display: { kind: 'plan', plan, edited: false, outcome: 'accepted' } },
    });
    told = [];
    expect(await answered({ kind: 'plan-accepted', mode: 'edits' })).toMatchObject({
      text: 'The person has approved your plan. You can start now. The conversation is in Edits mode now.',
      told: [['accepted', 'edits']],
      result: { display: { mode: 'edits' } },
    });
  });

  it('what the person edited is what is accepted, and the model reads it', async () => {
    const outcome = await answered({ kind: 'plan-accepted', plan: 'Only read the client.' });
    expect(outcome).toMatchObject({
      text:
        'The person has approved your plan. You can start now. They edited it first. Follow their text, not yours:' +
        '\n\n## Approved plan\nOnly read the client.',
      result: { display: { plan: 'Only read the client.', edited: true, outcome: 'accepted' } },
    });
    told = [];
    expect((await answered({ kind: 'plan-accepted', plan })).text).toBe(
      'The person has approved your plan. You can start now.',
    );
  });

  it('sent back it stays open, with the words of the person or without any', async () => {
    expect(await answered({ kind: 'plan-sent-back', words: ' Keep the old client. ' })).toMatchObject({
      text:
        'The person sent your plan back: Keep the old client.\n\nChange it and present it again with Plan. Until they ' +
        'accept or drop it, only reading tools run.',
      told: [],
      result: { isError: false, display: { outcome: 'sent-back', words: 'Keep the old client.' } },
    });
    told = [];
    expect((await answered({ kind: 'cancelled' })).text).toBe(
      'The person sent your plan back without a word.\n\nAsk what they want changed, or change it and present it again ' +
        'with Plan. Until they accept or drop it, only reading tools run.',
    );
  });

  it('dropped it binds nobody', async () => {
    expect(await answered({ kind: 'declined' })).toMatchObject({
      text:
        'The person dropped your plan: do not carry it out. All tools run as before. Ask what they want instead, or ' +
        'end your turn.',
      told: [['dropped']],
      result: { display: { outcome: 'dropped' } },
    });
  });

  it('a stopped turn decides nothing: the plan stays open', async () => {
    reply = err({ by: 'stop', reason: 'The person stopped the turn before they answered.' });
    expect(await fixture.call(tool, { plan })).toMatchObject({
      result: { isError: true, display: { kind: 'plan', plan, outcome: 'open' } },
    });
    expect(told).toHaveLength(2);
  });

  it('HK3: hooks read it as ExitPlanMode, and may give another plan', async () => {
    expect(tool.project?.calls({ plan }, fixture.session)).toEqual([
      { name: 'ExitPlanMode', input: { plan } },
    ]);
    expect(tool.project?.fold({ plan }, new Map([[0, { plan: 'Another' }]]))).toEqual({ plan: 'Another' });
    reply = ok({ kind: 'plan-accepted' });
    const outcome = await fixture.call(tool, { plan });
    expect(outcome.kind === 'ran' && outcome.result.responses?.()).toEqual([{ plan, isAgent: false }]);
  });

  it('an empty plan is no plan', async () => {
    expect(await fixture.text(tool, { plan: ' \n' })).toBe('plan: Write what you will do');
  });

  it('TR5: costs no more than 160 tokens', () => {
    expect(schemaTokens(toolSchema(tool as unknown as Tool))).toBeLessThanOrEqual(160);
  });
});
