import type { Node } from 'web-tree-sitter';
import { withoutBackticks } from './backticks';
import { unescapeBackticks } from './quoting';
import { repairLineEnds } from './repair';
import { createReader } from './read-statements';
import { findDoubts } from './doubts';
import { emptyStep, type Span, type Step } from './script';

/** Parses `text` and lets `read` look at the tree while it lives; null when the parser gave up. */
export type WithTree = (text: string, read: (root: Node) => Step) => Step | null;

/** How deep substitutions in substitutions are followed; deeper ones are opaque. */
const maxDepth = 12;
/** Passes over the text until the grammar reads every line's end; each one mends at least one more. */
const maxRepairs = 50;

/** A script as steps. Whatever the grammar could not read, or may have read otherwise than bash, is `opaque`. */
export function readScript(source: string, withTree: WithTree, depth = 0): Step {
  const whole: Span = { start: 0, end: source.length, text: source };
  if (depth > maxDepth) return { kind: 'opaque', span: whole, why: 'is nested too deeply to be read' };
  const rewritten = withoutBackticks(source) ?? { text: source, places: undefined };
  const { places } = rewritten;
  let { text } = rewritten;
  let step: Step | null = null;
  for (let round = 0; round < maxRepairs; round += 1) {
    let repaired: string | undefined;
    const current = text;
    step = withTree(current, (root) => {
      repaired = repairLineEnds(current, root);
      return repaired === undefined ? readTree(current, root, withTree, depth) : emptyStep;
    });
    if (repaired === undefined) break;
    text = repaired;
    step = null;
  }
  if (step === null) return { kind: 'opaque', span: whole, why: 'could not be read as shell' };
  if (places === undefined) return step;
  return mapSpans(step, (span) => {
    const [start, end] = [places[span.start] ?? 0, places[span.end] ?? source.length];
    return { start, end, text: source.slice(start, end) };
  });
}

function readTree(text: string, root: Node, withTree: WithTree, depth: number): Step {
  const nested = (inner: string, span: Span): Step =>
    placedAt(readScript(unescapeBackticks(inner), withTree, depth + 1), span);
  const reader = createReader(text, nested);
  const body = reader.statements(root.namedChildren);
  const doubts = findDoubts(text, root, reader.seen);
  return doubts.length === 0
    ? body
    : { kind: 'sequence', steps: [body, ...doubts.map((doubt): Step => ({ kind: 'opaque', ...doubt }))] };
}

/** The same steps, all said to stand at `span`: for text whose letters do not map onto the script's. */
function placedAt(step: Step, span: Span): Step {
  return mapSpans(step, ({ text }) => ({ start: span.start, end: span.end, text }));
}

/** A copy in which every span is replaced. */
function mapSpans<T>(value: T, change: (span: Span) => Span): T {
  if (Array.isArray(value)) return value.map((item: unknown) => mapSpans(item, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, mapSpans<unknown>(item, change)]);
  const copy = Object.fromEntries(entries) as T;
  return isSpan(value) ? { ...copy, ...change(value) } : copy;
}

function isSpan(value: object): value is Span {
  return 'start' in value && 'end' in value && 'text' in value;
}
