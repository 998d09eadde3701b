import { err, ok } from '@shared/kit/result';
import { cleanKeys, renameFields, type Fields, type Lifted } from '../../lift-fields';

const fields = ['description', 'prompt', 'subagent_type', 'model', 'run_in_background'];

/** Arguments of Claude Code's Agent that mean something which is not done here. */
const unknown: Readonly<Record<string, string>> = {
  isolation:
    'isolation: a sub-agent works in the folder itself, there is no copy of it. Leave isolation out and give agents that change files different files.',
  name: 'name: a sub-agent is addressed by the id that this call returns. Leave name out.',
  mode: 'mode: a sub-agent works in your mode, or in the narrower one of its role. Leave mode out.',
  resume: 'resume: SendMessage takes an agent up again. Use it with the id and the new words.',
  max_turns: 'max_turns: the limit of steps is the one of the settings. Leave max_turns out.',
  cwd: 'cwd: a sub-agent works in the folder of this conversation. Name paths in its prompt.',
};

/** Longest description that is made from a prompt, in characters. */
const madeLength = 60;

/** Claude Code's arguments; what cannot be honoured is refused (RD5). Without a description the prompt's first line is it. */
export function liftAgent(raw: Fields): Lifted {
  const refused = Object.keys(unknown).find((field) => raw[field] !== undefined && raw[field] !== null);
  if (refused !== undefined) return err({ field: refused, message: unknown[refused] ?? '' });
  const cleaned = cleanKeys(withoutUnknown(raw), [...fields, 'agent_type', 'background']);
  const named = cleaned.ok
    ? renameFields(cleaned.value, { agent_type: 'subagent_type', background: 'run_in_background' })
    : cleaned;
  if (!named.ok || named.value['description'] !== undefined) return named;
  const { prompt } = named.value;
  return typeof prompt === 'string' && prompt.trim() !== ''
    ? ok({ description: firstWords(prompt), ...named.value })
    : named;
}

/** A null says no more than a field left out. */
function withoutUnknown(raw: Fields): Fields {
  return Object.fromEntries(Object.entries(raw).filter(([field]) => !Object.hasOwn(unknown, field)));
}

function firstWords(prompt: string): string {
  const [line = ''] = prompt.trim().split('\n');
  return line.length > madeLength ? `${line.slice(0, madeLength - 1)}…` : line;
}
