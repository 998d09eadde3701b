import type { CallResult, CallView } from '@shared/domain/call';
import type { Mode } from '@shared/domain/danger';
import type { RunEvent } from '@shared/domain/event';
import type { OpenPlan } from '@shared/domain/plan';
import { nameIn } from '@shared/catalog/aliases';
import { planTitle } from '@shared/present/plan-title';
import { err, ok } from '@shared/kit/result';
import type { Calls } from '../store/calls';
import type { PlanPort } from '../tools/native/claude/Plan/run';
import type { CallStep } from '../tools/ports';

/** Which plan of each conversation is open. The record of calls is its memory, so it outlives the program (CO3). */
export interface Plans extends PlanPort {
  open(conversationId: string): OpenPlan | null;
  /** For the model, once, when the person dropped a plan while no turn was there to be told. */
  takeNews(conversationId: string): readonly string[];
  /** The person takes it away while no card waits. */
  drop(conversationId: string): void;
  /** Refuses what is not reading while a plan is open. */
  readonly gate: CallStep;
  forget(conversationId: string): void;
}

export interface PlansPorts {
  readonly calls: Pick<Calls, 'named' | 'settled'>;
  readonly emit: (conversationId: string, event: RunEvent) => void;
  readonly setMode: (conversationId: string, mode: Mode) => void;
}

export function createPlans(ports: PlansPorts): Plans {
  const known = new Map<string, OpenPlan | null>();
  const news = new Map<string, string[]>();

  function open(conversationId: string): OpenPlan | null {
    const found = known.get(conversationId);
    if (found !== undefined) return found;
    const plan = openPlanOf(ports.calls.named(conversationId, recordedNames));
    known.set(conversationId, plan);
    return plan;
  }

  function set(conversationId: string, plan: OpenPlan | null): void {
    known.set(conversationId, plan);
    ports.emit(conversationId, { type: 'plan-changed', plan });
  }

  return {
    open,
    presented: set,
    accepted(conversationId, mode) {
      set(conversationId, null);
      if (mode !== undefined) ports.setMode(conversationId, mode);
    },
    dropped: (conversationId) => set(conversationId, null),
    drop(conversationId) {
      const plan = open(conversationId);
      if (plan === null) return;
      const call = ports.calls.named(conversationId, recordedNames).find(({ id }) => id === plan.callId);
      if (call !== undefined) {
        const result = droppedResult(call, plan.plan);
        ports.calls.settled(call.id, call.state, result);
        ports.emit(conversationId, { type: 'call-state', callId: call.id, state: call.state, result });
      }
      news.set(conversationId, [...(news.get(conversationId) ?? []), droppedNews(plan)]);
      set(conversationId, null);
    },
    takeNews(conversationId) {
      const told = news.get(conversationId) ?? [];
      news.delete(conversationId);
      return told;
    },
    gate: {
      name: 'plan',
      async run({ tool, input, assessment, context }) {
        const plan = open(context.conversationId);
        if (plan === null || assessment.danger === 'none' || tool.readOnly(input, context)) {
          return ok(undefined);
        }
        const planTool = nameIn(context.roster.catalogue, 'Plan');
        return err({
          by: 'plan',
          reason: `${tool.name} did not run: your plan “${planTitle(plan.plan)}” is not accepted, and until then only reading tools run.`,
          remedy: `Present it again with ${planTool}, changed as the person asked, or end your turn and wait: they can also drop it.`,
        });
      },
    },
    forget(conversationId) {
      known.delete(conversationId);
      news.delete(conversationId);
    },
  };
}

/** As calls of it may be written down: a call by another name is kept under that name. Lower case, no underscores. */
const recordedNames = ['plan', 'exitplanmode'];

/** The newest plan that was shown, unless it was accepted or dropped. */
function openPlanOf(calls: readonly CallView[]): OpenPlan | null {
  for (const call of calls.toReversed()) {
    const { state, result, input } = call;
    const display = result?.display;
    if (display?.kind === 'plan') {
      const isOpen = display.outcome === 'sent-back' || display.outcome === 'open';
      return isOpen ? { callId: call.id, plan: display.plan } : null;
    }
    // The program ended while the card was there.
    const plan = state.kind === 'lost' ? planOf(input) : undefined;
    if (plan !== undefined) return { callId: call.id, plan };
  }
  return null;
}

function planOf(input: unknown): string | undefined {
  const plan = typeof input === 'object' && input !== null && 'plan' in input ? input.plan : undefined;
  return typeof plan === 'string' ? plan : undefined;
}

function droppedResult({ result }: CallView, plan: string): CallResult {
  const content = result?.content ?? [
    { type: 'text' as const, text: 'The program ended before the person answered.' },
  ];
  const before = result?.display.kind === 'plan' ? result.display : { edited: false };
  return {
    isError: false,
    ...result,
    content,
    display: { ...before, kind: 'plan', plan, outcome: 'dropped' },
  };
}

function droppedNews({ plan }: OpenPlan): string {
  return `Message of the program, not of the person. They dropped your plan “${planTitle(plan)}”: do not carry it out. All tools run as before.`;
}
