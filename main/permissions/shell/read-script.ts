import type { Node } from 'web-tree-sitter';
import { withoutBackticks } from './backticks';
import { unescapeBackticks } from './quoting';
import { repairLineEnds } from './repair';
import { leftOverWords, readRedirect } from './read-redirects';
import { bodiesIn, isWordNode, readWords, wordOf, type WordReader } from './read-words';
import { findDoubts } from './doubts';
import {
  emptyStep,
  type Assignment,
  type Redirect,
  type SimpleCommand,
  type Span,
  type Step,
  type Word,
} from './script';

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
  const reader = createReader(text, withTree, depth);
  const body = reader.statements(root.namedChildren);
  const doubts = findDoubts(text, root, reader.seen);
  return doubts.length === 0
    ? body
    : { kind: 'sequence', steps: [body, ...doubts.map((doubt): Step => ({ kind: 'opaque', ...doubt }))] };
}

interface ScriptReader extends WordReader {
  statements(nodes: readonly Node[]): Step;
  /** Ids of the `command` nodes that were read; one that is missing was overlooked. */
  readonly seen: ReadonlySet<number>;
}

function createReader(source: string, withTree: WithTree, depth: number): ScriptReader {
  const seen = new Set<number>();

  const reader: ScriptReader = {
    source,
    seen,
    body: (node) => statements(node.namedChildren),
    statements,
    backticks(node) {
      if (!node.text.includes('\\')) return statements(node.namedChildren);
      for (const command of node.descendantsOfType('command')) seen.add(command.id);
      return reader.nested(node.text.slice(1, -1), spanOf(node));
    },
    nested: (text, span) => placedAt(readScript(unescapeBackticks(text), withTree, depth + 1), span),
  };

  function spanOf(node: Node): Span {
    return { start: node.startIndex, end: node.endIndex, text: source.slice(node.startIndex, node.endIndex) };
  }

  function statements(nodes: readonly Node[]): Step {
    const steps = nodes.filter((node) => node.type !== 'comment').map(statement);
    return steps.length === 1 && steps[0] !== undefined ? steps[0] : { kind: 'sequence', steps };
  }

  function statement(node: Node): Step {
    const read = readers[node.type];
    if (read !== undefined) return read(node);
    if (node.type === 'file_redirect') return bare([node], spanOf(node));
    if (isWordNode(node)) return { kind: 'command', command: simple(node, [], [node], []) };
    return statements(node.namedChildren);
  }

  const readers: Readonly<Record<string, (node: Node) => Step>> = {
    command,
    redirected_statement: redirected,
    list: (node) => either(node, node.children),
    pipeline: (node) => ({ kind: 'pipeline', stages: node.namedChildren.map(statement) }),
    subshell: (node) => group(node, true),
    compound_statement: (node) => (node.text.startsWith('((') ? expression(node) : group(node, false)),
    declaration_command: (node) => ({ kind: 'command', command: simple(node, [], node.children, []) }),
    unset_command: (node) => ({ kind: 'command', command: simple(node, [], node.children, []) }),
    test_command: (node) => ({
      kind: 'command',
      command: simple(node, [], [node.children[0] ?? node, ...operands(node)], []),
    }),
    variable_assignment: (node) => ({ kind: 'command', command: simple(node, [node], [], []) }),
    variable_assignments: (node) => ({ kind: 'command', command: simple(node, node.namedChildren, [], []) }),
    function_definition: functionDefinition,
    for_statement: loop,
    c_style_for_statement: (node) => ({ kind: 'branches', steps: node.namedChildren.map(cStylePart) }),
    while_statement: branches,
    if_statement: branches,
    elif_clause: branches,
    else_clause: branches,
    case_statement: branches,
    case_item: branches,
  };

  function command(node: Node): Step {
    seen.add(node.id);
    const assignments = node.namedChildren.filter((child) => child.type === 'variable_assignment');
    const redirects = node.namedChildren.filter((child) => child.type.endsWith('_redirect'));
    const words = node.children.filter(
      (child) => !assignments.some((other) => other.id === child.id) && isWordNode(child),
    );
    return { kind: 'command', command: simple(node, assignments, words, redirects) };
  }

  function simple(
    node: Node,
    assignments: readonly Node[],
    words: readonly Node[],
    redirects: readonly Node[],
  ): SimpleCommand {
    const extra = redirects.flatMap((redirect) => leftOverWords(redirect, reader));
    return {
      ...spanOf(node),
      assignments: assignments.map(assignment),
      words: [...readWords(words, reader), ...extra],
      redirects: redirects.map((child) => readRedirect(child, reader)),
    };
  }

  function assignment(node: Node): Assignment {
    const name = node.childForFieldName('name');
    const value = node.childForFieldName('value');
    const at = node.endIndex;
    return {
      name: name?.text.replace(/\[.*$/s, '') ?? node.text,
      value:
        value === null
          ? { start: at, end: at, text: '', pieces: name === null ? [] : hidden(name) }
          : {
              ...wordOf(value, reader),
              pieces: [...wordOf(value, reader).pieces, ...(name === null ? [] : hidden(name))],
            },
    };
  }

  /** An array index can hold a command of its own. */
  function hidden(name: Node): Word['pieces'] {
    const bodies = bodiesIn(name, reader);
    return bodies.length === 0 ? [] : [{ kind: 'unknown', quoted: true, bodies, names: [] }];
  }

  function redirected(node: Node): Step {
    const body = node.childForFieldName('body');
    const redirects = node.namedChildren.filter(
      (child) => child.id !== body?.id && child.type.endsWith('_redirect'),
    );
    const here = redirects.filter((child) => child.type === 'heredoc_redirect');
    const all = [
      ...redirects,
      ...here.flatMap((child) => child.namedChildren.filter((inner) => inner.type === 'file_redirect')),
    ];
    const extraWords = [
      ...redirects.flatMap((redirect) => leftOverWords(redirect, reader)),
      ...here.flatMap((child) => readWords(child.childrenForFieldName('argument').filter(isNode), reader)),
    ];
    const read = all.map((child) => readRedirect(child, reader));
    const step =
      body === null ? bare(all, spanOf(node)) : withRedirects(statement(body), read, extraWords, node);
    return here.reduce(continued, step);
  }

  function withRedirects(
    step: Step,
    redirects: readonly Redirect[],
    words: readonly Word[],
    node: Node,
  ): Step {
    if (step.kind !== 'command') return { kind: 'group', body: step, redirects, subshell: false };
    const { command: inner } = step;
    const firstHere = node.namedChildren.find((child) => child.type === 'heredoc_redirect');
    const end = firstHere === undefined ? node.endIndex : lineEnd(inner.start);
    return {
      kind: 'command',
      command: {
        ...inner,
        end,
        text: source.slice(inner.start, end),
        words: [...inner.words, ...words],
        redirects: [...inner.redirects, ...redirects],
      },
    };
  }

  /** A command with a here-document is shown by its first line; its text follows below. */
  function lineEnd(from: number): number {
    const at = source.indexOf('\n', from);
    return at === -1 ? source.length : at;
  }

  /** The grammar hangs what follows `<<EOF` on the same line below the here-document. */
  function continued(step: Step, here: Node): Step {
    const rest = here.children.filter(
      (child) =>
        child.isNamed &&
        !['heredoc_start', 'heredoc_body', 'heredoc_end', 'file_redirect', 'comment'].includes(child.type) &&
        !isWordNode(child),
    );
    const operator = here.children.find((child) => child.type === '&&' || child.type === '||')?.type;
    return rest.reduce<Step>((left, child) => {
      const right = statement(child);
      if (child.type === 'pipeline') {
        return { kind: 'pipeline', stages: [left, ...(right.kind === 'pipeline' ? right.stages : [right])] };
      }
      return operator === '&&' || operator === '||'
        ? { kind: 'either', operator, left, right }
        : { kind: 'sequence', steps: [left, right] };
    }, step);
  }

  function bare(redirects: readonly Node[], span: Span): Step {
    return {
      kind: 'command',
      command: {
        ...span,
        assignments: [],
        words: redirects.flatMap((redirect) => leftOverWords(redirect, reader)),
        redirects: redirects.map((child) => readRedirect(child, reader)),
      },
    };
  }

  function either(node: Node, children: readonly Node[]): Step {
    const [left, operator, right] = children.filter((child) => child.type !== 'comment');
    if (left === undefined || operator === undefined || right === undefined)
      return statements(node.namedChildren);
    if (operator.type !== '&&' && operator.type !== '||') return statements(node.namedChildren);
    return { kind: 'either', operator: operator.type, left: statement(left), right: statement(right) };
  }

  function group(node: Node, subshell: boolean): Step {
    return { kind: 'group', body: statements(node.namedChildren), redirects: [], subshell };
  }

  function branches(node: Node): Step {
    const steps = node.namedChildren.map((child) =>
      isWordNode(child) ? expression(child) : statement(child),
    );
    return { kind: 'branches', steps };
  }

  function cStylePart(node: Node): Step {
    return node.type === 'do_group' || node.type === 'compound_statement'
      ? statements(node.namedChildren)
      : expression(node);
  }

  /** An arithmetic or pattern expression: only what it runs by itself counts. */
  function expression(node: Node): Step {
    const bodies = bodiesIn(node, reader);
    return bodies.length === 0 ? emptyStep : { kind: 'sequence', steps: bodies };
  }

  function loop(node: Node): Step {
    const body = node.childForFieldName('body');
    const values = node.childrenForFieldName('value').filter(isNode);
    return {
      kind: 'loop',
      variable: node.childForFieldName('variable')?.text ?? '',
      values: values.length === 0 ? null : readWords(values, reader),
      body: body === null ? emptyStep : statements(body.namedChildren),
    };
  }

  function functionDefinition(node: Node): Step {
    const body = node.childForFieldName('body');
    const redirects = node.namedChildren
      .filter((child) => child.type.endsWith('_redirect'))
      .map((child) => readRedirect(child, reader));
    const step = body === null ? emptyStep : statement(body);
    return {
      kind: 'function',
      name: node.childForFieldName('name')?.text ?? '',
      body: redirects.length === 0 ? step : { kind: 'group', body: step, redirects, subshell: false },
    };
  }

  /** The operands of `[ … ]` and `[[ … ]]`, without the operators between them. */
  function operands(node: Node): Node[] {
    return node.namedChildren.flatMap((child) => (isWordNode(child) ? [child] : operands(child)));
  }

  return reader;
}

function isNode(node: Node | null): node is Node {
  return node !== null;
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
