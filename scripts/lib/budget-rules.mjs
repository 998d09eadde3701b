import { countLines, isTestCode, lineAt, walk } from './sources.mjs';

/** @typedef {import('./sources.mjs').Source} Source */
/** @typedef {import('./sources.mjs').Node} Node */
/** @typedef {{ where: string, level: 'warning' | 'error', message: string }} Finding */

/** Past `warn` a reader starts to scroll back; past `fail` the thing does more than one job. */
const budgets = {
  file: { warn: 300, fail: 450 },
  function: { warn: 45, fail: 80 },
  /** Markup is long without being complicated. */
  component: { warn: 80, fail: 120 },
};

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * A function's length is its lines less those of the named functions inside it, which are measured by themselves: a
 * factory that returns twelve short methods is no long function, as a class of twelve short methods is none. An
 * anonymous callback counts with the function it stands in.
 * @param {Source} source
 * @returns {Finding[]}
 */
export function judgeBudgets(source) {
  /** @type {Finding[]} */
  const findings = [];
  judge(findings, source.path, 'the file', countLines(source), budgets.file);
  if (isTestCode(source.path)) return findings;
  walk(source.program, (node, parent) => {
    if (!isNamedFunction(node, parent)) return;
    const name = nameOf(node, parent);
    const limit = isComponent(node, name) ? budgets.component : budgets.function;
    judge(
      findings,
      `${source.path}:${lineAt(source, node.start)}`,
      name ?? '',
      ownLines(source, node),
      limit,
    );
  });
  return findings;
}

/**
 * @param {Node} node
 * @param {Node | undefined} parent
 */
function isNamedFunction(node, parent) {
  return FUNCTIONS.has(node.type) && Boolean(node.body) && nameOf(node, parent) !== undefined;
}

/**
 * @param {Source} source
 * @param {Node} node
 */
const linesOf = (source, node) => lineAt(source, node.end) - lineAt(source, node.start) + 1;

/**
 * @param {Source} source
 * @param {Node} node
 */
function ownLines(source, node) {
  let lines = linesOf(source, node);
  /** @type {Node | undefined} */
  let counted;
  walk(node, (inner, parent) => {
    if (inner === node || (counted && inner.end <= counted.end) || !isNamedFunction(inner, parent)) return;
    counted = inner;
    // The line on which an inner function begins stays with the outer one: it names it.
    lines -= linesOf(source, inner) - 1;
  });
  return lines;
}

/**
 * @param {Finding[]} findings
 * @param {string} where
 * @param {string} what
 * @param {number} lines
 * @param {{ warn: number, fail: number }} limit
 */
function judge(findings, where, what, lines, { warn, fail }) {
  if (lines <= warn) return;
  const level = lines > fail ? 'error' : 'warning';
  findings.push({
    where,
    level,
    message: `${what} has ${lines} lines (warned past ${warn}, refused past ${fail})`,
  });
}

/**
 * @param {Node} node
 * @param {Node | undefined} parent
 * @returns {string | undefined}
 */
function nameOf(node, parent) {
  return node.id?.name ?? parent?.id?.name ?? parent?.key?.name;
}

/**
 * A React component: a capital letter and markup inside.
 * @param {Node} node
 * @param {string | undefined} name
 */
function isComponent(node, name) {
  if (!name || !/^[A-Z]/.test(name)) return false;
  let markup = false;
  walk(node, ({ type }) => (markup ||= type === 'JSXElement' || type === 'JSXFragment'));
  return markup;
}

/**
 * The figures the house holds itself to, over all files.
 * @param {Source[]} sources
 */
export function statistics(sources) {
  const code = sources.filter(({ path }) => !isTestCode(path));
  const sizes = code.map(countLines).toSorted((a, b) => a - b);
  /** @param {number} share */
  const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
  /** @param {boolean} tests */
  const linesInMain = (tests) =>
    sources
      .filter(({ path }) => path.startsWith('main/') && isTestCode(path) === tests)
      .reduce((sum, source) => sum + countLines(source), 0);
  const ratio = linesInMain(true) / Math.max(1, linesInMain(false));
  return { files: code.length, median: at(0.5), p95: at(0.95), mainTestRatio: ratio };
}
