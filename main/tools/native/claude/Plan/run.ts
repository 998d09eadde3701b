import type { Mode } from '@shared/domain/danger';
import type { CallDisplay } from '@shared/domain/display';
import type { OpenPlan } from '@shared/domain/plan';
import type { QuestionAnswer } from '@shared/domain/question';
import { modeWords } from '@shared/present/mode-words';
import { refusalText } from '@shared/present/refusal-text';
import type { Progress, RunContext, ToolResult } from '../../../define';
import type { QuestionPort } from '../../../ports';
import type { PlanInput } from './tool';

/** Which plan of a conversation is open. While one is, only reading tools run. */
export interface PlanPort {
  presented(conversationId: string, plan: OpenPlan): void;
  /** Closes it; with a mode, the conversation is in that mode from now on. */
  accepted(conversationId: string, mode: Mode | undefined): void;
  dropped(conversationId: string): void;
}

export interface PlanDeps {
  readonly questions: QuestionPort;
  readonly plans: PlanPort;
}

type PlanDisplay = Omit<Extract<CallDisplay, { kind: 'plan' }>, 'kind'>;

/** Presents the plan and waits for what the person makes of it. */
export function createPlanRun({ questions, plans }: PlanDeps) {
  return async function* runPlan(
    { plan }: PlanInput,
    context: RunContext,
  ): AsyncGenerator<Progress, ToolResult> {
    yield* [];
    const { conversationId, runId, callId, roster } = context;
    plans.presented(conversationId, { callId, plan });
    const reply = await questions.ask(
      {
        conversationId,
        runId,
        callId,
        ...(roster.agent === null ? {} : { agent: roster.agent }),
        from: { kind: 'tool', name: 'Plan' },
        body: { kind: 'plan', plan },
      },
      context.signal,
    );
    if (!reply.ok) {
      const text = refusalText(reply.error);
      const display = { kind: 'plan', plan, edited: false, outcome: 'open' } as const;
      return { content: [{ type: 'text', text }], isError: true, reason: text, display };
    }
    const { text, display } = settle(plans, conversationId, plan, reply.value);
    return {
      content: [{ type: 'text', text }],
      isError: false,
      display: { kind: 'plan', ...display },
      responses: () => [{ plan: display.outcome === 'accepted' ? display.plan : null, isAgent: false }],
    };
  };
}

function settle(
  plans: PlanPort,
  conversationId: string,
  plan: string,
  answer: QuestionAnswer,
): { readonly text: string; readonly display: PlanDisplay } {
  if (answer.kind === 'plan-accepted') {
    const edited = answer.plan !== undefined && answer.plan !== plan;
    const accepted = edited ? (answer.plan ?? plan) : plan;
    const { mode } = answer;
    plans.accepted(conversationId, mode);
    return {
      text: acceptedText(edited ? accepted : undefined, mode),
      display: { plan: accepted, edited, outcome: 'accepted', ...(mode === undefined ? {} : { mode }) },
    };
  }
  if (answer.kind === 'declined') {
    plans.dropped(conversationId);
    return { text: droppedText, display: { plan, edited: false, outcome: 'dropped' } };
  }
  const words = answer.kind === 'plan-sent-back' ? answer.words.trim() : '';
  return {
    text: sentBackText(words),
    display: { plan, edited: false, outcome: 'sent-back', ...(words === '' ? {} : { words }) },
  };
}

function acceptedText(edited: string | undefined, mode: Mode | undefined): string {
  const now = mode === undefined ? '' : ` The conversation is in ${modeWords[mode].word} mode now.`;
  const changed =
    edited === undefined
      ? ''
      : ` They edited it first. Follow their text, not yours:\n\n## Approved plan\n${edited}`;
  return `The person has approved your plan. You can start now.${now}${changed}`;
}

function sentBackText(words: string): string {
  const said =
    words === ''
      ? 'The person sent your plan back without a word.'
      : `The person sent your plan back: ${words}`;
  const ask = words === '' ? 'Ask what they want changed, or change it' : 'Change it';
  return `${said}\n\n${ask} and present it again with Plan. Until they accept or drop it, only reading tools run.`;
}

const droppedText =
  'The person dropped your plan: do not carry it out. All tools run as before. Ask what they want instead, or end your turn.';
