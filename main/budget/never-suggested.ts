import { nameIn } from '@shared/catalog/aliases';

/** Without these an agent cannot work, whatever the figures say (TB3). */
const essentials = ['AskUserQuestion', 'Bash', 'Read', 'Search', 'Write', 'Edit', 'ToolOutput'];

/** The granular catalogue says Read and Search with two tools each. */
const second = ['read_files', 'code_search'];

/** Names that no suggestion is ever about, in both catalogues. */
export const neverSuggested: ReadonlySet<string> = new Set([
  ...essentials,
  ...essentials.map((name) => nameIn('granular', name)),
  ...second,
]);

/** Loads what waits, so it is no saving while something does. */
export const loaders: ReadonlySet<string> = new Set(['ToolSearch', 'tool_search']);
