import type { ApprovalBody, TextMark } from '@shared/domain/approval';
import type { Assessment } from '../define';
import type { Decision } from '../ports';

type Question = Extract<Decision, { kind: 'ask' }>;

/**
 * Who decided each part of a command line is known only here, so it is laid over the tool's own preview: the parts that
 * ask are marked, each in its own danger.
 */
export function withDecisions(
  body: ApprovalBody,
  { commands }: Assessment,
  decision: Question,
): ApprovalBody {
  if (body.kind !== 'command') return body;
  const parts = body.parts.map((part, index) => ({ ...part, ...decision.parts[index] }));
  const asking = commands.filter((_, index) => parts[index]?.culprit === true);
  const innermost = asking.filter((outer) => !asking.some((inner) => inner !== outer && holds(outer, inner)));
  const marks = innermost.flatMap((part): TextMark[] => {
    const own = body.marks.filter((mark) => holds(part, mark) || isSame(part, mark));
    const shown = own.length > 0 ? own : part.end > part.start ? [part] : [];
    return shown.map(({ start, end }) => ({ start, end, danger: part.danger }));
  });
  return { ...body, parts, marks: marks.length > 0 || decision.parts.length > 0 ? marks : body.marks };
}

function holds(outer: TextMark, inner: TextMark): boolean {
  return outer.start <= inner.start && inner.end <= outer.end && !isSame(outer, inner);
}

function isSame(one: TextMark, other: TextMark): boolean {
  return one.start === other.start && one.end === other.end;
}
