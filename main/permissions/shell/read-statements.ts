import type { Node } from 'web-tree-sitter';
import {
  bareRedirects,
  isNode,
  leftOverWords,
  readRedirect,
  readRedirected,
  spanOf,
  type StatementReader,
} from './read-redirects';
import { bodiesIn, isWordNode, readWords, wordOf, type WordReader } from './read-words';
import { loadingVariableIn } from './command-table';
import { emptyStep, type Assignment, type SimpleCommand, type Step, type Word } from './script';

/** Turns the nodes of one script into steps. */
export interface ScriptReader extends StatementReader {
  statements(nodes: readonly Node[]): Step;
  /** Ids of the `command` nodes that were read; one that is missing was overlooked. */
  readonly seen: ReadonlySet<number>;
}

/** `nested` reads a script whose text stands inside this one. */
export function createReader(source: string, nested: WordReader['nested']): ScriptReader {
  const seen = new Set<number>();

  const reader: ScriptReader = {
    source,
    seen,
    body: (node) => statements(node.namedChildren),
    statements,
    statement,
    nested,
    backticks(node) {
      if (!node.text.includes('\\')) return statements(node.namedChildren);
      for (const command of node.descendantsOfType('command')) seen.add(command.id);
      return nested(node.text.slice(1, -1), spanOf(node, reader));
    },
  };

  function statements(nodes: readonly Node[]): Step {
    const steps = nodes.filter((node) => node.type !== 'comment').map(statement);
    return steps.length === 1 && steps[0] !== undefined ? steps[0] : { kind: 'sequence', steps };
  }

  function statement(node: Node): Step {
    const read = readers[node.type];
    if (read !== undefined) return read(node);
    if (node.type === 'file_redirect') return bareRedirects(node, [node], reader);
    if (isWordNode(node)) return ofWords(node, [node]);
    return statements(node.namedChildren);
  }

  const readers: Readonly<Record<string, (node: Node) => Step>> = {
    command: named,
    redirected_statement: (node) => readRedirected(node, reader),
    list: either,
    pipeline,
    subshell: (node) => group(node, true),
    compound_statement: compound,
    declaration_command: (node) => ofWords(node, node.children),
    unset_command: (node) => ofWords(node, node.children),
    test_command: (node) => ofWords(node, [node.children[0] ?? node, ...operands(node)]),
    variable_assignment: (node) => ofAssignments(node, [node]),
    variable_assignments: (node) => ofAssignments(node, node.namedChildren),
    function_definition: functionDefinition,
    for_statement: loop,
    c_style_for_statement: cStyleLoop,
    while_statement: branches,
    if_statement: branches,
    elif_clause: branches,
    else_clause: branches,
    case_statement: branches,
    case_item: branches,
  };

  function pipeline(node: Node): Step {
    return {
      kind: 'pipeline',
      stages: node.namedChildren.filter((child) => child.type !== 'comment').map(statement),
    };
  }

  function compound(node: Node): Step {
    return node.text.startsWith('((') ? expression(node) : group(node, false);
  }

  function ofWords(node: Node, words: readonly Node[]): Step {
    return { kind: 'command', command: simple(node, [], words, []) };
  }

  function ofAssignments(node: Node, assignments: readonly Node[]): Step {
    return { kind: 'command', command: simple(node, assignments, [], []) };
  }

  function named(node: Node): Step {
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
      ...spanOf(node, reader),
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

  function either(node: Node): Step {
    const [left, operator, right] = node.children.filter((child) => child.type !== 'comment');
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

  function cStyleLoop(node: Node): Step {
    const isBody = (child: Node): boolean => child.type === 'do_group' || child.type === 'compound_statement';
    const steps = node.namedChildren.map((child) =>
      isBody(child) ? statements(child.namedChildren) : expression(child),
    );
    return { kind: 'branches', steps };
  }

  /** An arithmetic or pattern expression: only what it runs by itself counts. */
  function expression(node: Node): Step {
    const bodies = bodiesIn(node, reader);
    const set = loadingVariableIn(node.text);
    if (set !== undefined)
      return { kind: 'opaque', span: spanOf(node, reader), why: `sets ${set}, which decides what code runs` };
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
