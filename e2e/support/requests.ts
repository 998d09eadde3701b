import type { RecordedRequest } from './model-server/script';

interface AnthropicBlock {
  readonly type: string;
  readonly text?: string;
  readonly tool_use_id?: string;
  readonly is_error?: boolean;
  readonly content?: string | readonly AnthropicBlock[];
}

/** What the model read of the calls' results in a request of Anthropic's protocol, by the calls' order. */
export function resultsIn(
  request: RecordedRequest | undefined,
): readonly { text: string; isError: boolean }[] {
  return blocksOf(request)
    .filter((block) => block.type === 'tool_result')
    .map((block) => ({ text: textOf(block.content), isError: block.is_error === true }));
}

/** Everything the person said in a request, in order. */
export function saidIn(request: RecordedRequest | undefined): readonly string[] {
  const messages = (request?.body['messages'] ?? []) as {
    role: string;
    content: string | AnthropicBlock[];
  }[];
  return messages
    .filter((message) => message.role === 'user')
    .flatMap(({ content }) =>
      typeof content === 'string'
        ? [content]
        : content.flatMap((block) => (block.type === 'text' ? [block.text ?? ''] : [])),
    );
}

/** Names of the tools that a request of Anthropic's protocol sends. */
export function toolsIn(request: RecordedRequest | undefined): readonly string[] {
  const tools = (request?.body['tools'] ?? []) as readonly { readonly name: string }[];
  return tools.map(({ name }) => name);
}

/** The system prompt of a request of Anthropic's protocol. */
export function systemIn(request: RecordedRequest | undefined): string {
  const system = request?.body['system'] as string | readonly AnthropicBlock[] | undefined;
  return textOf(system);
}

function blocksOf(request: RecordedRequest | undefined): readonly AnthropicBlock[] {
  const messages = (request?.body['messages'] ?? []) as { content: string | AnthropicBlock[] }[];
  return messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
}

function textOf(content: AnthropicBlock['content']): string {
  if (content === undefined || typeof content === 'string') return content ?? '';
  return content.map((block) => block.text ?? `[${block.type}]`).join('\n');
}
