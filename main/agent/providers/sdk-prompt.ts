import type { Content } from '@shared/domain/content';
import type { ModelMessage, ModelPart, ModelRequest, WireTool } from '../ports';
import { convertResults } from './sdk-results';
import { loadPart } from './sdk-images';
import type { SdkMessage, SdkProviderOptions, SdkTool } from './sdk-types';

/** What differs between providers in how history is written down for them. */
export interface PromptStyle {
  readonly acceptsImages: boolean;
  /**
   * Chat Completions has no pictures in tool results: the SDK would send them as base64 text, so they follow in a
   * user message.
   */
  readonly imagesInResults: boolean;
  /** A failed result can be marked on the wire; elsewhere the SDK would wrap its text in JSON. */
  readonly errorMarks: boolean;
  /** Anthropic caches what stands before a marked block. */
  readonly cacheMarks: boolean;
}

export interface PromptBuilder {
  messages(request: ModelRequest): Promise<SdkMessage[]>;
  tools(tools: readonly WireTool[]): SdkTool[];
}

type Assistant = Extract<SdkMessage, { role: 'assistant' }>;

const cacheHere: SdkProviderOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };

const goOn: SdkMessage = {
  role: 'user',
  content: [{ type: 'text', text: 'You were interrupted here. Go on.' }],
};

/** Converts each message once: a long run sends the same history again with every step. */
export function createPromptBuilder(style: PromptStyle): PromptBuilder {
  const converted = new WeakMap<ModelMessage, readonly SdkMessage[]>();
  const convertedTools = new WeakMap<WireTool, SdkTool>();

  async function convertOnce(message: ModelMessage, request: ModelRequest): Promise<readonly SdkMessage[]> {
    const known = converted.get(message);
    if (known !== undefined) return known;
    const fresh = await convert(message, style, request.loadBlob);
    converted.set(message, fresh);
    return fresh;
  }

  return {
    async messages(request) {
      const prompt: SdkMessage[] = [];
      if (request.system !== '') prompt.push({ role: 'system', content: request.system });
      for (const message of request.messages) prompt.push(...(await convertOnce(message, request)));
      // A stopped answer taken up again; newer models refuse to go on from their own words.
      if (prompt.at(-1)?.role === 'assistant') prompt.push(goOn);
      return style.cacheMarks ? withCacheMarks(prompt) : prompt;
    },
    tools(tools) {
      const list = tools.map((tool) => {
        const known = convertedTools.get(tool);
        if (known !== undefined) return known;
        const fresh: SdkTool = {
          type: 'function',
          name: tool.name,
          description: tool.description,
          inputSchema: tool.inputSchema,
        };
        convertedTools.set(tool, fresh);
        return fresh;
      });
      const last = list.at(-1);
      if (style.cacheMarks && last?.type === 'function')
        list[list.length - 1] = { ...last, providerOptions: cacheHere };
      return list;
    },
  };
}

/**
 * Four marks is the provider's limit: tools, system, and the last two messages that are not the model's own. The
 * older of these two is where the request before ended, so its cache is found however long the last step was.
 */
function withCacheMarks(prompt: SdkMessage[]): SdkMessage[] {
  let left = 2;
  for (let index = prompt.length - 1; index >= 0; index--) {
    const message = prompt[index];
    if (message === undefined || message.role === 'assistant') continue;
    if (message.role !== 'system' && left-- <= 0) continue;
    prompt[index] = { ...message, providerOptions: cacheHere };
  }
  return prompt;
}

async function convert(
  message: ModelMessage,
  style: PromptStyle,
  loadBlob: ModelRequest['loadBlob'],
): Promise<readonly SdkMessage[]> {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: await userContent(message.content, style, loadBlob) }];
    case 'assistant': {
      const content = message.parts.flatMap(assistantPart);
      return content.length === 0 ? [] : [{ role: 'assistant', content }];
    }
    case 'results':
      return convertResults(message.results, style, loadBlob);
  }
}

async function userContent(
  content: readonly Content[],
  style: PromptStyle,
  loadBlob: ModelRequest['loadBlob'],
): Promise<Extract<SdkMessage, { role: 'user' }>['content']> {
  const parts = await Promise.all(content.map((part) => loadPart(part, style, loadBlob)));
  const said = parts.filter((part) => part.type !== 'text' || part.text.trim() !== '');
  // Providers refuse a message without content.
  return said.length === 0 ? [{ type: 'text', text: '(empty message)' }] : said;
}

/** Providers refuse blank text; reasoning without text still carries its signature. */
function assistantPart(part: ModelPart): Assistant['content'] {
  const metadata =
    part.providerMetadata === undefined
      ? {}
      : { providerOptions: part.providerMetadata as SdkProviderOptions };
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text, ...metadata }];
    case 'reasoning':
      return [{ type: 'reasoning', text: part.text, ...metadata }];
    case 'call':
      return [
        { type: 'tool-call', toolCallId: part.id, toolName: part.name, input: part.input, ...metadata },
      ];
  }
}
