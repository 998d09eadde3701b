import type { AgentProfile } from '@shared/domain/agent';

/** The role of a sub-agent that names none. */
export const generalRole = 'general-purpose';

/** Names of both catalogues: whichever the run has, these are the tools that only look. */
const lookingTools = [
  'Read',
  'Search',
  'code_search',
  'symbols',
  'references',
  'check_errors',
  'Research',
  'GlobalSearch',
  'McpResources',
  'ToolSearch',
  'ToolOutput',
  'ContextBudget',
];

const looking: AgentProfile = {
  name: 'Explore',
  description:
    'Looks through code and documents and reports what it found. It changes nothing and runs nothing.',
  tools: lookingTools,
  catalogue: 'claude',
  prompt:
    'You look and report; you change nothing. Search widely first, then read what matters. Report what you found as ' +
    'path:line with a sentence each, and say where you did not look.',
  file: '',
  scope: 'user',
  builtIn: true,
};

/** Roles that Claude Code has too. A file of the same name takes their place. */
export const builtInRoles: readonly AgentProfile[] = [
  {
    name: generalRole,
    description: 'For any task that takes several steps: searching widely, changing files, running commands.',
    catalogue: 'claude',
    prompt: '',
    file: '',
    scope: 'user',
    builtIn: true,
  },
  looking,
];

/**
 * What an agent that works for a hook is: it looks, changes nothing and runs nothing. No file can bear its name, so none
 * becomes the judge of what it brought along itself, and no call can ask for it.
 */
export const hookRole: AgentProfile = { ...looking, name: 'hook:Explore' };

/** Stands for a role whose file is gone: an agent of it may use nothing. */
export function goneRole(name: string): AgentProfile {
  return {
    name,
    description: '',
    tools: [],
    catalogue: 'claude',
    prompt: '',
    file: '',
    scope: 'user',
    builtIn: true,
  };
}
