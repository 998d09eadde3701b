import { z } from 'zod';

/** Whether a model may be told of a tool, and when (NT9). */
const states = ['on', 'deferred', 'off'] as const;

/** Flat, because a schema of alternatives costs a model twice the tokens. */
export const ConfigureInput = z
  .strictObject({
    action: z
      .enum(['inspect', 'propose'])
      .describe('inspect reads this run’s tools; propose asks the person for a change'),
    tool: z.string().max(200).optional().describe('inspect: this tool alone. propose: the tool to switch'),
    state: z.enum(states).optional().describe('propose: what the tool shall be'),
    rule: z.string().max(2000).optional().describe('propose: permission rule, as Bash(npm test)'),
    effect: z.enum(['allow', 'ask', 'deny']).optional().describe('Effect of the rule'),
    remove: z.boolean().optional().describe('Take the rule away'),
    scope: z.enum(['user', 'workspace']).optional().describe('Whose rules; default workspace'),
    reason: z.string().max(500).optional().describe('Why, for the person'),
  })
  .superRefine((input, context) => {
    const problem = problemOf(input);
    if (problem !== undefined)
      context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
export type ConfigureInput = z.infer<typeof ConfigureInput>;

/** One exact change of what the person has set. */
export type ConfigurationChange =
  | { readonly kind: 'switch'; readonly tool: string; readonly state: (typeof states)[number] }
  | {
      readonly kind: 'rule';
      readonly rule: string;
      readonly effect: 'allow' | 'ask' | 'deny';
      readonly remove: boolean;
      readonly scope: 'user' | 'workspace';
    };

interface Fields {
  readonly action: 'inspect' | 'propose';
  readonly tool?: string | undefined;
  readonly state?: (typeof states)[number] | undefined;
  readonly rule?: string | undefined;
  readonly effect?: 'allow' | 'ask' | 'deny' | undefined;
  readonly remove?: boolean | undefined;
  readonly scope?: 'user' | 'workspace' | undefined;
}

function problemOf(input: Fields): { field: string; message: string } | undefined {
  const { action, tool, state, rule, effect } = input;
  if (action === 'inspect') {
    const extra = (['state', 'rule', 'effect', 'remove', 'scope'] as const).find(
      (name) => input[name] !== undefined,
    );
    return extra === undefined ? undefined : { field: extra, message: `${extra} belongs to propose` };
  }
  if (rule === undefined) {
    if (tool === undefined)
      return { field: 'tool', message: 'Name a tool and its state, or a rule and its effect' };
    return state === undefined
      ? { field: 'state', message: 'Say what the tool shall be: on, deferred or off' }
      : undefined;
  }
  if (tool !== undefined || state !== undefined) {
    return { field: 'rule', message: 'One proposal changes one thing: a tool or a rule' };
  }
  return effect === undefined
    ? { field: 'effect', message: 'Say what the rule does: allow, ask or deny' }
    : undefined;
}

/** The change that a valid proposal asks for; undefined for inspect. */
export function changeOf({
  tool,
  state,
  rule,
  effect,
  remove,
  scope,
}: ConfigureInput): ConfigurationChange | undefined {
  if (tool !== undefined && state !== undefined) return { kind: 'switch', tool, state };
  if (rule === undefined || effect === undefined) return undefined;
  return { kind: 'rule', rule, effect, remove: remove ?? false, scope: scope ?? 'workspace' };
}

/** The change in words: what stands on the card and in the answer. */
export function changeText(change: ConfigurationChange): string {
  if (change.kind === 'switch') {
    return change.state === 'deferred'
      ? `puts ${change.tool} behind ToolSearch`
      : `switches ${change.tool} ${change.state}`;
  }
  const { rule, effect, remove, scope } = change;
  return `${remove ? 'removes' : 'adds'} the ${effect} rule ${rule} ${remove ? 'from' : 'to'} the rules of ${scope === 'user' ? 'all projects' : 'this project'}`;
}
