import type { HighlightReply, HighlightRequest } from './protocol';
import { createTokenizer } from './tokenize';

const tokenizer = createTokenizer();

function reply(message: HighlightReply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

self.addEventListener('message', (event: MessageEvent<HighlightRequest>) => {
  const { id, text, language } = event.data;
  tokenizer.tokenize(text, language).then(
    (runs) => reply({ id, runs }, [runs.buffer]),
    (error: unknown) =>
      reply({ id, runs: null, error: error instanceof Error ? error.message : String(error) }),
  );
});
