import type { GlobalKind } from '@shared/domain/global-search';
import type { GlobalAnswer, GlobalHit } from '../../../../global-search/ports';

/** Characters of one answer's text: enough to tell whether it is meant. */
const mostOfOne = 300;

/** What the model reads: a line for each, its kind first, and how to get at the thing where that is not plain. */
export function answerText({ hits, left, notes }: GlobalAnswer, kinds: readonly GlobalKind[]): string {
  const found =
    hits.length === 0
      ? [`Nothing has these words. Looked through: ${kinds.join(', ')}. Search looks inside files.`]
      : hits.map((hit, index) => `${index + 1}. ${hitText(hit)}`);
  const more = left === 0 ? [] : [`${left} more: raise limit, or narrow with in.`];
  return [...found, ...more, ...notes].join('\n');
}

function hitText(hit: GlobalHit): string {
  switch (hit.kind) {
    case 'file':
      return `file · ${hit.relative}`;
    case 'conversation': {
      const title = hit.title === undefined ? [] : [JSON.stringify(short(hit.title))];
      const head = ['conversation', day(hit.at), ...title, hit.id].join(' · ');
      return hit.text === undefined ? head : `${head}\n   ${short(hit.text)}`;
    }
    case 'memory':
      return `${hit.what === 'order' ? 'standing order' : hit.what} · ${day(hit.at)} · ${short(hit.text)}`;
    case 'tool': {
      const waits = hit.verdict.kind === 'deferred' ? ' · load it with ToolSearch' : '';
      return `tool · ${hit.name}${waits} · ${short(hit.description)}`;
    }
    case 'setting': {
      const place = ['Settings', hit.setting.where, hit.setting.title].filter((part) => part !== '');
      return `setting · ${place.join(' → ')}`;
    }
  }
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= mostOfOne ? line : `${line.slice(0, mostOfOne - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
