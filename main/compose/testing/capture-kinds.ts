/** Why a capture is not replayed as it is: nothing here has an occasion for it, or it is a declared difference. */
export type Verdict =
  | { readonly kind: 'not applicable'; readonly why: string }
  /** `line` stands in docs/how/claude-code-differences.md. */
  | { readonly kind: 'declared difference'; readonly line: string };

const none = (why: string): Verdict => ({ kind: 'not applicable', why });
const differs = (line: string): Verdict => ({ kind: 'declared difference', line });

/** By the beginning of the name; the first that fits counts. */
const table: readonly (readonly [RegExp, Verdict])[] = [
  [
    /^hookout-(agentfm|plugin|slash|skillfm)/,
    none('its files are not captured; the same is in the tests of compose/skills and sub-agent-hooks'),
  ],
  [/^event-.*-(Setup|TaskCreated|TaskCompleted|WorktreeCreate)$/, none('this event never comes')],
  [/^hookout-task/, none('this event never comes')],
  [/^event-claude-md-03/, differs('`.claude/rules`')],
  [/^hookout-configchange/, differs('A ConfigChange hook may hold')],
  [/^hookout-messagedisplay/, differs('`displayContent`')],
  [/^hookout-asyncrewake-interactive/, differs('`asyncRewake`')],
  [/^event-env-all-00/, differs('`CLAUDE_EFFORT`')],
  [/^tool-agent-bg-00/, differs('`run_in_background` is true')],
  [/^tool-mcp-03/, differs('Arguments of an MCP tool')],
  [/^tool-agent-bad-00/, differs('A call of an unknown agent')],
  [/^tool-mcp-11/, none('there is no such tool, here as there')],
  [/^tool-skill-03/, none('there is no such skill, here as there')],
  [/^tool-elicit-none/, differs('In a run that nobody watches servers')],
  [/^tool-plugin-02/, none('servers of plugins are in the tests of compose/skills')],
  [/^hookout-(pre-defer|defer-)/, differs('`defer`')],
  [/^hookout-pre-untrusted-project/, differs('A folder’s own hooks run only once')],
  [/^hookout-pre-timeout-string/, differs('One bad entry never voids its file')],
  [/^hookout-pre-invalid-sibling/, differs('One bad entry never voids its file')],
  [/^hookout-start-(env-file|initial-user-message)/, differs('`CLAUDE_ENV_FILE`')],
  [
    /^hookout-precompact/,
    none('there is no command that compacts; the automatic one is replayed in run-hooks tests'),
  ],
  [/^hookout-start-clear/, none('nothing clears a conversation here')],
  [/^hookout-pre-ask-on-bypass/, differs('In a run that nobody watches')],
  [/^hookout-sessionend/, none('a session ends with the program; the limit is in the tests of timeouts')],
  [/^table-(permission-deny-rules)/, none('rules are the permission core’s; its own tests hold this table')],
  [/^table-settings-validity/, differs('One bad entry never voids its file')],
  [/^table-environment-plugin/, none('the environment of plugins is in the tests of compose/skills')],
  [
    /^event-(clear|compact|resume|agent-flag|monitor|cron|bash-background|taskstop|env-all-01|stop-failure-529)/,
    none('needs a command, a job or retries of the client; the same event is compared from another run'),
  ],
];

const foreignTools =
  /^(Cron\w+|WebFetch|WebSearch|Task(Create|Get|List|Update)|TodoWrite|NoSuchTool|MultiEdit|ListAgents|ReportFindings|ScheduleWakeup|E\w+Worktree)$/;
/** Tools that are here in another form. */
const otherForms: Readonly<Record<string, string>> = {
  Monitor: '`Monitor`',
  ListMcpResourcesTool: '`ListMcpResourcesTool`',
  ReadMcpResourceTool: '`ListMcpResourcesTool`',
  SendMessage: '`SendMessage`',
  ToolSearch: '`ToolSearch`',
  NotebookEdit: 'A notebook edit is an Edit',
};

/** Undefined: it is to be replayed. */
export function verdictFor(name: string, tool?: string): Verdict | undefined {
  if (tool !== undefined && foreignTools.test(tool)) return none(`there is no ${tool} here`);
  const line = otherForms[tool ?? ''];
  if (line !== undefined) return differs(line);
  if (tool === 'TaskStop')
    return none('it names a job that only its run knows; its own tests have the shape');
  return table.find(([pattern]) => pattern.test(name))?.[1];
}
