import { fileURLToPath } from 'node:url';
import type { ScriptCall, ScriptStep } from '../../../e2e/support/model-server/script';
import type { TurnOptions } from './hook-world';

type Json = Readonly<Record<string, unknown>>;

/** What a capture needs beside its one call or event. */
export interface CaptureScene extends Pick<TurnOptions, 'files' | 'subAgents' | 'judges' | 'prompt'> {
  /** In the place of the captured calls. */
  readonly steps?: readonly ScriptStep[];
  readonly hooks?: Readonly<Record<string, readonly object[]>>;
  /** Someone looks on: what asks the person exists only then. */
  readonly attended?: boolean;
  /** Every event that was captured must come. */
  readonly strict?: boolean;
}

const everything = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

/** Claude Code's own test server, as `.mcp.json` of the folder. */
const serverFile = {
  '.mcp.json': JSON.stringify({
    mcpServers: { everything: { command: process.execPath, args: [everything, 'stdio'] } },
  }),
};
const call = (name: string, input: unknown): ScriptStep => ({ calls: [{ name, input }] });
const command = (line: string, matcher = ''): object => ({
  matcher,
  hooks: [{ type: 'command', command: line }],
});

/** `input` is that of the captured call, in the folder of the turn. */
export function sceneFor(name: string, tool: string | undefined, input: Json, captured: Json): CaptureScene {
  if (name.startsWith('event-')) return eventScene(name, captured);
  if (name.startsWith('hookout-')) return effectScene(name);
  return tool === undefined ? {} : toolScene(name, tool, input, captured);
}

function toolScene(name: string, tool: string, input: Json, captured: Json): CaptureScene {
  if (captured['agent_id'] !== undefined) return agentScene(name, [{ name: tool, input }]);
  if (tool === 'Agent' || tool === 'Task') {
    const role = ['Explore', 'no-such-agent'].find((one) => one === input['subagent_type']);
    const order = { ...input, prompt: subPrompt(name), subagent_type: role ?? 'general-purpose' };
    const last: ScriptStep[] = [call('Bash', { command: 'true' }), { text: 'sub final text' }];
    return { steps: [call(tool, order)], subAgents: { [subPrompt(name)]: last }, strict: true };
  }
  if (tool === 'Skill') {
    const skill = String(input['skill']).replace(/^.*:/, '');
    return {
      steps: [call(tool, { ...input, ...(skill === input['skill'] ? {} : { skill }) })],
      files: skill.startsWith('no-such') ? {} : skillFile(skill),
      strict: true,
    };
  }
  if (tool === 'AskUserQuestion') {
    const questions = input['questions'] as readonly { question: string }[];
    const answers = Object.fromEntries(questions.map(({ question }) => [question, 'A']));
    const output = {
      hookEventName: 'PreToolUse',
      permissionDecision: 'allow',
      updatedInput: { ...input, answers },
    };
    const answering = `printf '%s' '${JSON.stringify({ hookSpecificOutput: output })}'`;
    return { hooks: { PreToolUse: [command(answering, tool)] }, attended: true, strict: true };
  }
  if (!tool.startsWith('mcp__')) return {};
  return { files: serverFile, strict: true };
}

function agentScene(name: string, calls: readonly ScriptCall[]): CaptureScene {
  const prompt = subPrompt(name);
  const order = {
    description: 'Sub work',
    prompt,
    subagent_type: 'general-purpose',
    run_in_background: false,
  };
  return {
    steps: [call('Agent', order)],
    subAgents: {
      [prompt]: [...(calls.length === 0 ? [] : [{ calls }]), { text: 'sub text' }, { text: 'more' }],
    },
    strict: true,
  };
}

/** Of its own in each turn: the model server tells conversations apart by it. */
function subPrompt(name: string): string {
  return `[[SUB]] ${name}`;
}

function skillFile(skill: string): Record<string, string> {
  return {
    [`.claude/skills/${skill}/SKILL.md`]: `---\nname: ${skill}\ndescription: Says hello.\n---\nSkill body says $ARGUMENTS\n`,
  };
}

function eventScene(name: string, captured: Json): CaptureScene {
  const event = String(captured['hook_event_name']);
  switch (event) {
    case 'SubagentStart':
    case 'SubagentStop':
      return agentScene(name, []);
    case 'CwdChanged':
      return { steps: [call('Bash', { command: 'mkdir -p sub && cd sub' })] };
    case 'InstructionsLoaded':
      return {
        files: {
          'CLAUDE.md': 'Be brief. @inc.md\n',
          'inc.md': 'Very.\n',
          'sub/CLAUDE.md': 'Deep.\n',
          'sub/f.txt': 'x\n',
        },
        steps: [call('Read', { path: 'sub/f.txt' })],
      };
    case 'ConfigChange':
      return {
        steps: [call('Bash', { command: 'true' })],
        hooks: { PostToolUse: [command('echo >> "$CLAUDE_PROJECT_DIR/.claude/settings.json"')] },
      };
    case 'FileChanged': {
      const change = { add: 'echo > seen.txt', unlink: 'rm here.txt', change: 'echo more >> here.txt' };
      const made = change[captured['event'] as keyof typeof change];
      return {
        files: { 'here.txt': 'x\n' },
        steps: [call('Bash', { command: `${made}; sleep 0.4` })],
        hooks: { FileChanged: [command(':', 'here.txt|seen.txt')] },
      };
    }
    case 'Elicitation': {
      const output = { hookSpecificOutput: { hookEventName: event, action: 'decline' } };
      return {
        attended: true,
        files: serverFile,
        steps: [call('mcp__everything__trigger-elicitation-request', {})],
        hooks: { Elicitation: [command(`printf '%s' '${JSON.stringify(output)}'`)] },
      };
    }
    default:
      return /slash|plugin-command/.test(name) ? slashScene(name) : {};
  }
}

function slashScene(name: string): CaptureScene {
  return {
    prompt: `/cmd1 ${name}`,
    files: { '.claude/commands/cmd1.md': 'Command body: $ARGUMENTS\n' },
  };
}

function effectScene(name: string): CaptureScene {
  if (/-sub(start|stop)-/.test(name)) return agentScene(name, []);
  if (/-expansion-/.test(name)) return slashScene(name);
  if (/-h-mcp-tool|-mcp(-|$)|updatedmcp$/.test(name)) return { files: serverFile };
  const judged = (answer: object): CaptureScene => ({
    judges: { [`/${name}/work`]: [{ text: JSON.stringify(answer) }] },
  });
  if (name.endsWith('-h-prompt-yes')) return judged({ ok: true });
  if (/-h-prompt-/.test(name)) return judged({ ok: false, reason: 'prompt-reason' });
  if (/-h-agent-/.test(name)) {
    const steps = [call('Bash', { command: 'echo real-output' })];
    return { ...judged({ ok: false, reason: 'agent-reason' }), steps };
  }
  return {};
}
