import type { Message } from '../domain/message';

/** A part of an assistant's message as Claude Code writes it, in its stream and in its transcripts; none for a picture. */
export function assistantBlocks(part: Message['parts'][number]): object[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }];
    case 'reasoning':
      return [{ type: 'thinking', thinking: part.text }];
    case 'call':
      return [{ type: 'tool_use', id: part.callId, name: part.name, input: part.input }];
    case 'image':
      return [];
  }
}
