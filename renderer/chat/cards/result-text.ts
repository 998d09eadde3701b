import type { CallResult, CallView } from '@shared/domain/call';
import type { ChatBridge } from '../bridge';

/** The text the model read of a result. */
export function resultText(result: CallResult | undefined): string {
  return (result?.content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** The arguments as JSON, indented. */
export function inputText(input: unknown): string {
  return JSON.stringify(input, null, 2) ?? '';
}

/** The whole text of a result, also where card and model got a cut one (CD2). Throws with the reason when it is gone. */
export async function fullText(bridge: ChatBridge, call: CallView): Promise<string> {
  if (call.result?.outputId === undefined) return resultText(call.result);
  const answer = await bridge.call('chat.fullOutput', { callId: call.id });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.text;
}

/** Colour and cursor codes of terminals. What they mean is lost in a text; as signs they would only be noise. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;

/** Output as a person reads it: terminal codes taken out, and of a line that was written over, the last state. */
export function plainOutput(text: string): string {
  const plain = text.includes('\u001b') ? text.replace(escapes, '') : text;
  return plain.includes('\r')
    ? plain
        .replace(/\r\n/g, '\n')
        .replace(/[^\n]*\r(?=[^\n])/g, '')
        .replace(/\r/g, '')
    : plain;
}
