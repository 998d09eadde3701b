import type { Danger } from '@shared/domain/danger';
import type { RemoteTool } from './inventory';

/**
 * A server's hints are claims of the very party that the danger protects from, so they can only raise it, but for one:
 * `readOnlyHint` lowers High to Medium and never below. What runs is foreign code with the person's rights, which at its
 * best sends the arguments to somebody: Medium still asks in Manual, and lets Edits pass, as for a change that can be
 * undone. A tool that says nothing, says that it destroys, or reaches the outside world stays High.
 */
export function dangerOf(
  server: string,
  hints: RemoteTool['annotations'],
): { readonly danger: Danger; readonly reason: string } {
  const { readOnlyHint, destructiveHint, openWorldHint } = hints;
  if (readOnlyHint !== true) {
    const says =
      destructiveHint === true ? 'says that it may destroy something' : 'does not say that it only reads';
    return { danger: 'high', reason: `The MCP server ${server} runs it and ${says}.` };
  }
  if (destructiveHint === true)
    return {
      danger: 'high',
      reason: `The MCP server ${server} says that it only reads and that it destroys.`,
    };
  if (openWorldHint === true)
    return { danger: 'high', reason: `The MCP server ${server} says that it reaches the world outside.` };
  return {
    danger: 'medium',
    reason: `The MCP server ${server} says that it only reads, which nobody checks.`,
  };
}
