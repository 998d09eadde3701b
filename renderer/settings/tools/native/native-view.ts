import type { NativeTool, ToolState } from '@shared/contract/tools';
import type { MeterSegment, MeterTone } from '../../../ui/meter';

/** A switch the person has turned and main has not confirmed yet. */
export interface Change {
  readonly id: number;
  readonly names: readonly string[];
  readonly state?: ToolState | undefined;
  readonly remembered?: boolean | undefined;
}

export type VerdictFilter = 'all' | NativeTool['verdict']['kind'];

type Group = NativeTool['group'];

const order: readonly Group[] = ['Files', 'Code', 'Shell', 'Web', 'Agents', 'Workspace'];

/** Tokens a call from which a tool costs more than most calls bring. */
const DEAR = 5000;

/** The tools as they will be once every change is confirmed. */
export function withChanges(tools: readonly NativeTool[], changes: readonly Change[]): readonly NativeTool[] {
  return tools.map((tool) =>
    changes.reduce((now, change) => (change.names.includes(now.name) ? changed(now, change) : now), tool),
  );
}

function changed(tool: NativeTool, { state, remembered }: Change): NativeTool {
  if (state !== undefined) return { ...tool, state, verdict: expectedVerdict(tool, state) };
  return remembered === undefined ? tool : { ...tool, remembered };
}

/** What main will most likely answer; its answer takes this one's place within a moment. */
function expectedVerdict({ verdict }: NativeTool, state: ToolState): NativeTool['verdict'] {
  if (verdict.kind === 'withheld' && verdict.layer !== 'policy') return verdict;
  if (state === 'off') return { kind: 'withheld', layer: 'policy', reason: 'The person switched it off.' };
  return { kind: state === 'on' ? 'live' : 'deferred' };
}

export interface ToolGroup {
  readonly group: Group;
  readonly tools: readonly NativeTool[];
  /** On the wire. */
  readonly tokens: number;
}

/** Groups in the page's order, without those that the filter leaves empty; custom tools have a page of their own. */
export function groupsOf(
  tools: readonly NativeTool[],
  filter: string,
  verdict: VerdictFilter,
): readonly ToolGroup[] {
  const words = filter.trim().toLowerCase();
  const matches = (tool: NativeTool): boolean =>
    tool.origin !== 'custom' &&
    (verdict === 'all' || tool.verdict.kind === verdict) &&
    `${tool.name} ${tool.description}`.toLowerCase().includes(words);
  return order
    .map((group) => ({ group, tools: tools.filter((tool) => tool.group === group && matches(tool)) }))
    .filter((group) => group.tools.length > 0)
    .map((group) => ({ ...group, tokens: liveTokens(group.tools) }));
}

export function liveTokens(tools: readonly NativeTool[]): number {
  return sum(tools.filter(({ verdict }) => verdict.kind === 'live'));
}

/** Tokens that the person's own switches keep off the wire. */
export function switchedTokens(tools: readonly NativeTool[]): number {
  return sum(tools.filter(({ state, verdict }) => state !== 'on' && verdict.kind !== 'live'));
}

/** Tokens that are not sent for any other reason: behind ToolSearch, or withheld. */
export function waitingTokens(tools: readonly NativeTool[]): number {
  return sum(tools.filter(({ state, verdict }) => state === 'on' && verdict.kind !== 'live'));
}

const bars: readonly { label: string; groups: readonly (Group | 'custom')[]; tone: MeterTone }[] = [
  { label: 'Files', groups: ['Files'], tone: 'accent' },
  { label: 'Code', groups: ['Code'], tone: 'half' },
  { label: 'Shell', groups: ['Shell'], tone: 'faint' },
  { label: 'Web and agents', groups: ['Web', 'Agents'], tone: 'control' },
  { label: 'Workspace', groups: ['Workspace'], tone: 'light' },
  { label: 'Custom', groups: ['custom'], tone: 'amber' },
];

/** Parts of the cost bar that cost something. */
export function costSegments(
  tools: readonly NativeTool[],
  memoryTokens: number,
): readonly Required<MeterSegment>[] {
  const parts = bars.map(({ label, groups, tone }) => ({
    label,
    tone,
    value: liveTokens(
      tools.filter(({ group, origin }) => groups.includes(origin === 'custom' ? origin : group)),
    ),
  }));
  return [...parts, { label: 'Memory', tone: 'green' as const, value: memoryTokens }].filter(
    ({ value }) => value > 0,
  );
}

/** A row has room for a few words: the rule's name and place say all of "X is off: the deny rule … takes it away". */
function shortened(reason: string): string {
  const rule = /is off: the deny rule (.+) takes it away\.$/.exec(reason)?.[1];
  return rule === undefined ? reason.replace(/^The person\b/, 'You').replace(/\.$/, '') : `by ${rule}`;
}

/** Why a tool is not live, in words to the person. */
export function whyNotLive({ verdict, state }: NativeTool): string {
  if (verdict.kind === 'live') return '';
  if (verdict.kind === 'withheld') return shortened(verdict.reason);
  return state === 'deferred' ? 'You deferred it' : 'Waits behind ToolSearch';
}

export function isDear({ use }: NativeTool): boolean {
  return use.tokensPerCall !== null && use.tokensPerCall >= DEAR;
}

/** Descriptions are written for models and run long. */
export function firstSentence(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return (/^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line).replace(/\.$/, '');
}

function sum(tools: readonly NativeTool[]): number {
  return tools.reduce((total, { tokens }) => total + tokens, 0);
}
