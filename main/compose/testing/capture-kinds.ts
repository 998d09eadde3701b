/** Why a capture is not replayed as it is: nothing here has an occasion for it, or it is a declared difference. */
export type Verdict =
  | { readonly kind: 'not applicable'; readonly why: string }
  /** `line` stands in docs/how/claude-code-differences.md. */
  | { readonly kind: 'declared difference'; readonly line: string };

const none = (why: string): Verdict => ({ kind: 'not applicable', why });
const differs = (line: string): Verdict => ({ kind: 'declared difference', line });

/** By the beginning of the name; the first that fits counts. */
const table: readonly (readonly [RegExp, Verdict])[] = [
  [/^tool-(agent-[bf]g-01|plugin-04)/, none('sub-agents are not there yet')],
  [
    /^(event|hookout)-(agentfm|plugin|slash|skillfm|expansion)/,
    none('plugins, skills, commands and sub-agents are not there yet'),
  ],
  [
    /^event-.*-(CwdChanged|MessageDisplay|InstructionsLoaded|ConfigChange|FileChanged|Elicitation|Setup|TaskCreated|TaskCompleted|WorktreeCreate|UserPromptExpansion|SubagentStart|SubagentStop)$/,
    none('this event never comes'),
  ],
  [
    /^hookout-(configchange|messagedisplay|substart|substop|task|plugin|asyncrewake-interactive)/,
    none('this event never comes'),
  ],
  [/^hookout-h-(agent|mcp-tool|prompt)/, differs('Hooks of the types prompt, agent and mcp_tool')],
  [/^hookout-(pre-defer|defer-)/, differs('`defer`')],
  [/^hookout-pre-untrusted-project/, differs('A folder’s own hooks run only once')],
  [/^hookout-pre-timeout-string/, differs('One bad entry never voids its file')],
  [/^hookout-pre-invalid-sibling/, differs('One bad entry never voids its file')],
  [/^hookout-start-(env-file|initial-user-message)/, differs('`CLAUDE_ENV_FILE`')],
  [
    /^hookout-precompact/,
    none('there is no command that compacts; the automatic one is replayed in run-hooks tests'),
  ],
  [/^hookout-(post-updatedmcp|post-updatedtool-mcp|start-clear)/, none('there are no MCP tools yet')],
  [/^hookout-pre-ask-on-bypass/, differs('In a run that nobody watches')],
  [/^hookout-sessionend/, none('a session ends with the program; the limit is in the tests of timeouts')],
  [/^table-(permission-deny-rules)/, none('rules are the permission core’s; its own tests hold this table')],
  [/^table-settings-validity/, differs('One bad entry never voids its file')],
  [/^table-environment-plugin/, none('plugins are not there yet')],
  [
    /^event-(clear|compact|resume|agent-flag|monitor|cron|bash-background|taskstop|env-all|stop-failure-529)/,
    none('needs a command, a job or retries of the client; the same event is compared from another run'),
  ],
];

const foreignTools =
  /^(Agent|Cron\w+|Skill|WebFetch|WebSearch|Task\w+|AskUserQuestion|TodoWrite|NoSuchTool|MultiEdit|mcp__.*|List\w+|ReadMcp\w+|ReportFindings|SendMessage|ScheduleWakeup|Monitor|E\w+Worktree|ToolSearch)$/;

/** Undefined: it is to be replayed. */
export function verdictFor(name: string, tool?: string): Verdict | undefined {
  if (tool !== undefined && foreignTools.test(tool))
    return none(`there is no ${tool} here yet, or it has no such fields`);
  if (tool === 'NotebookEdit') return differs('A notebook edit is an Edit');
  return table.find(([pattern]) => pattern.test(name))?.[1];
}
