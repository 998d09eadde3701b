import type { MemoryAnswer, MemoryHit } from '@shared/domain/memory';

/** What the model reads of a search. The texts are material of other days, so each says whose it is. */
export function answerText({ hits, indexing }: MemoryAnswer, everywhere: boolean): string {
  const parts = [
    ...(hits.length === 0
      ? [nothing(everywhere)]
      : hits.map((hit, index) => hitText(hit, index, everywhere))),
    ...(indexing ? ['Older entries are still being read in; asking again in a moment may find more.'] : []),
  ];
  return parts.join('\n\n');
}

function hitText(hit: MemoryHit, index: number, everywhere: boolean): string {
  const where = [
    ...(hit.title === undefined ? [] : [JSON.stringify(hit.title)]),
    ...(hit.conversationId === null ? [] : [hit.conversationId]),
    ...(everywhere && hit.root !== null ? [hit.root] : []),
  ];
  const head = [wordsFor(hit), day(hit.at), ...where].join(' · ');
  const files = hit.files.length === 0 ? [] : [`Files: ${hit.files.join(', ')}`];
  const omitted = hit.omitted === 0 ? [] : [`[${hit.omitted} characters left out]`];
  return [`${index + 1}. ${head}`, hit.text, ...files, ...omitted].join('\n');
}

function wordsFor({ source, what }: MemoryHit): string {
  if (source === 'call') return `call of ${what}`;
  if (source === 'message') return what === 'user' ? 'the person said' : 'the agent said';
  return what === 'order' ? 'standing order' : what;
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function nothing(everywhere: boolean): string {
  const elsewhere = everywhere ? '' : ' With everywhere: true other projects are looked through too.';
  return `Memory has nothing with these words.${elsewhere} Calls of a tool are in it only where the person switched its memory on.`;
}
