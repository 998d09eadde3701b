import { aliases, coreToolNames } from '@shared/catalog/names';
import type { RuleRef } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import { readCommandPattern, type CommandPattern } from './command-pattern';

/** What stands in the brackets of a rule, by the kind of tool (PE3). */
export type RuleContent =
  | { readonly kind: 'any' }
  | { readonly kind: 'command'; readonly pattern: CommandPattern }
  /** Gitignore-style; compiled per workspace in path-pattern. */
  | { readonly kind: 'path'; readonly access: 'read' | 'write' | 'search'; readonly pattern: string }
  | { readonly kind: 'domain'; readonly domain: string };

/** A rule as written, before it is bound to a workspace. */
export interface RuleShape {
  /** A tool's name, or a pattern with `*` for MCP tools. */
  readonly tool: string;
  /** `tool:Name`: a deny also takes the tool off the roster. */
  readonly roster: boolean;
  readonly content: RuleContent;
}

export interface RuleProblem {
  /** The tool it seems to name; undefined when not even that can be read. */
  readonly tool?: string;
  readonly message: string;
}

/** Reads `tool:Name`, `Name`, `Bash(git push:*)`, `Read(~/.ssh/**)`, `mcp__server__*`, `Research(domain:example.com)`. */
export function readRule(text: string): Result<RuleShape, RuleProblem> {
  const trimmed = text.trim();
  const roster = trimmed.startsWith('tool:');
  const rest = roster ? trimmed.slice(5) : trimmed;
  const head = /^[A-Za-z_*][\w*.-]*/.exec(rest)?.[0];
  if (head === undefined) return err({ message: `${quoted(text)} does not start with a tool's name.` });
  const tool = canonicalTool(head);
  const problem = (message: string): Result<RuleShape, RuleProblem> =>
    err({ tool, message: `${quoted(text)}: ${message}` });
  const tail = rest.slice(head.length);
  if (tail === '') return ok({ tool, roster, content: { kind: 'any' } });
  if (roster) return problem('tool: names a whole tool, so nothing may follow the name.');
  if (!tail.startsWith('(') || !tail.endsWith(')'))
    return problem('after the name stands nothing, or a pattern in brackets.');
  const inner = tail.slice(1, -1);
  if (inner.trim() === '') return problem('the brackets are empty. Write the name alone to mean every call.');
  const content = contentOf(head, tool, inner);
  return content.ok
    ? ok({ tool: contentTool(tool), roster, content: content.value })
    : problem(content.error);
}

/** `Write()` is read as `Edit()` (PE3). */
function contentTool(tool: string): string {
  return tool === 'Write' ? 'Edit' : tool;
}

function contentOf(head: string, tool: string, inner: string): Result<RuleContent, string> {
  switch (tool) {
    case 'Bash': {
      const pattern = readCommandPattern(inner);
      return pattern.ok ? ok({ kind: 'command', pattern: pattern.value }) : pattern;
    }
    case 'Read':
      return pathContent(inner, 'read');
    case 'Search':
      return pathContent(inner, 'search');
    case 'Edit':
    case 'Write':
      return pathContent(inner, 'write');
    case 'Research': {
      const domain = /^domain:([\w*.-]+)$/.exec(inner.trim())?.[1];
      return domain === undefined
        ? err('Research takes domain:example.com.')
        : ok({ kind: 'domain', domain: domain.toLowerCase() });
    }
    default:
      return err(`${head} takes no pattern.`);
  }
}

function pathContent(inner: string, access: 'read' | 'write' | 'search'): Result<RuleContent, string> {
  const pattern = inner.trim();
  if (pattern.startsWith('!')) return err('a pattern cannot begin with an exclamation mark.');
  if (pattern.includes('\0')) return err('a pattern cannot hold a NUL character.');
  return ok({ kind: 'path', access, pattern });
}

const core: ReadonlySet<string> = new Set(coreToolNames);

/**
 * Names of other products count as what they became (TR1). Plain lower-case words stay as they are: they may be
 * custom tools, and an allow for one must not become an allow for Bash.
 */
export function canonicalTool(name: string): string {
  if (core.has(name) || !/^[A-Z]|_/.test(name) || name.startsWith('mcp__')) return name;
  const alias = Object.hasOwn(aliases, name.toLowerCase()) ? aliases[name.toLowerCase()] : undefined;
  return alias === undefined || alias.how === 'moved' ? name : alias.to;
}

/** Whether a rule's tool name, `*` included, covers a tool. A server's name alone covers all its tools. */
export function namesTool(pattern: string, tool: string): boolean {
  if (pattern === tool) return true;
  if (/^mcp__[^*]+$/.test(pattern) && !pattern.slice(5).includes('__'))
    return tool.startsWith(`${pattern}__`);
  if (!pattern.includes('*')) return false;
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source}$`).test(tool);
}

/** A rule's place for a sentence: "user permissions.json:3", "--deny on the command line". */
export function placeOfRule(rule: RuleRef): string {
  if (rule.scope === 'command-line') return `--${rule.effect} on the command line`;
  const file = rule.file?.split(/[\\/]/).at(-1) ?? 'permissions.json';
  return `${rule.scope} ${file}${rule.line === undefined ? '' : `:${rule.line}`}`;
}

function quoted(text: string): string {
  return `"${text.length > 80 ? `${text.slice(0, 79)}…` : text}"`;
}
