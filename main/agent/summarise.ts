import type { Content } from '@shared/domain/content';
import { summaryPrefix } from './history';
import type { CompactionInput } from './compaction';
import type { ModelMessage } from './ports';

/** The share of the window that the text to summarise may take. */
const transcriptShare = 0.6;
/** Characters of one entry that the summary is made from, before the whole is still too long. */
const entryLimit = 6_000;

const instructions = [
  'You summarise a conversation between a person and a coding agent, so that the agent can go on with your summary instead of the conversation.',
  'Keep: what the person asked for and every instruction that still counts; decisions and their reasons; files read or changed, with paths; commands that matter and what came out; errors met and how they were solved; what is done, what is left, and what was being done last.',
  'Quote names, paths, numbers and the last request exactly. Leave out pleasantries and dead ends. Write only the summary.',
].join('\n');

/**
 * A summary of the older messages by the same model. When the model cannot give one, the person's own messages
 * stand in: the turn must go on.
 */
export async function summarise(
  input: CompactionInput & { readonly older: readonly ModelMessage[] },
): Promise<{ readonly stored: string; readonly sent: string }> {
  const text = (await askModel(input)) ?? withoutModel(input.older);
  return { stored: text, sent: summaryPrefix + text };
}

async function askModel(
  input: CompactionInput & { readonly older: readonly ModelMessage[] },
): Promise<string | undefined> {
  const limit = Math.floor(input.window * transcriptShare * 3);
  const question: ModelMessage = {
    role: 'user',
    content: [{ type: 'text', text: transcript(input.older, limit) }],
  };
  const stream = input.driver.stream({
    ...input.request,
    system: instructions,
    messages: [question],
    tools: [],
  });
  let text = '';
  for await (const event of stream) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'failed' || event.type === 'aborted') return undefined;
  }
  return text.trim() === '' ? undefined : text.trim();
}

/** The messages as text; too long a whole loses its middle, since start and end say most. */
function transcript(messages: readonly ModelMessage[], limit: number): string {
  const whole = messages.flatMap(entries).join('\n\n');
  if (whole.length <= limit) return whole;
  const head = Math.floor(limit * 0.4);
  const left = whole.length - limit;
  return `${whole.slice(0, head)}\n\n[… ${left} characters left out …]\n\n${whole.slice(whole.length - (limit - head))}`;
}

function entries(message: ModelMessage): string[] {
  switch (message.role) {
    case 'user':
      return [`PERSON: ${cut(contentText(message.content))}`];
    case 'assistant':
      return message.parts.flatMap((part) => {
        if (part.type === 'reasoning') return [];
        return part.type === 'text'
          ? [`AGENT: ${cut(part.text)}`]
          : [`AGENT CALLS ${part.name}: ${cut(JSON.stringify(part.input ?? {}))}`];
      });
    case 'results':
      return message.results.map(
        (result) =>
          `RESULT OF ${result.name}${result.isError ? ' (error)' : ''}: ${cut(contentText(result.content))}`,
      );
  }
}

function withoutModel(messages: readonly ModelMessage[]): string {
  const said = messages.filter((message) => message.role === 'user');
  const lines = said.map((message) => `- ${contentText(message.content).slice(0, 1_500)}`);
  return ['No summary could be written. What the person asked for, in order:', ...lines].join('\n');
}

function contentText(content: readonly Content[]): string {
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.mediaType}]`)).join('\n');
}

function cut(text: string): string {
  return text.length <= entryLimit
    ? text
    : `${text.slice(0, entryLimit)}… [${text.length - entryLimit} more]`;
}
