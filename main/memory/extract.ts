import { memoryTextLimit, type MemoryKind } from '@shared/domain/memory';
import type { Entry } from './entry';
import { splitSentences } from './sentences';

/** Something worth keeping, in the words of whoever said it. */
export interface Extracted {
  readonly kind: Exclude<MemoryKind, 'note' | 'order'>;
  readonly text: string;
  readonly files: readonly string[];
  readonly calls: readonly string[];
  /** Tools whose calls' text is in it. */
  readonly tools: readonly string[];
}

/** A long conversation has few decisions; more would be its text again. */
const mostOfOneWalk = 12;
const shortest = 18;
const mostFiles = 5;

/**
 * Finds decisions, preferences and lessons by how people word them. It takes a sentence as it stands, with the one
 * beside it where that gives the reason. What it misses is still found in the conversation itself.
 */
export function extractMemories(
  messages: readonly Entry[],
  calls: ReadonlyMap<string, Entry>,
): readonly Extracted[] {
  const found = messages.flatMap((message, index) => {
    const own = saidIn(message);
    const agreed = agreedTo(message, messages[index - 1]);
    const around = callsAround(messages, index);
    return [...agreed, ...own].map((one) => ({ ...one, ...linked(one.text, around, calls) }));
  });
  const seen = new Set<string>();
  return found
    .filter(({ text }) => {
      const key = text.toLowerCase();
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostOfOneWalk)
    .map(({ kind, text, files, calls: own, tools }) => ({ kind, text, files, calls: own, tools }));
}

interface Cue {
  readonly kind: Extracted['kind'];
  readonly score: number;
  readonly pattern: RegExp;
}

const cues: readonly Cue[] = [
  {
    kind: 'decision',
    score: 5,
    pattern: /\b(?:we|i|team)(?:'ve| have)? (?:have )?(?:decided|agreed|chose|chosen|settled)\b/i,
  },
  { kind: 'decision', score: 5, pattern: /^\W*(?:decision|decided|agreed|conclusion)\b[^:—]{0,24}[:—]/i },
  {
    kind: 'decision',
    score: 4,
    pattern:
      /\blet(?:'s|’s| us) (?:go|use|keep|stick|switch|move|drop|stay|take|do|not|settle|standardi[sz]e|put|store|make|pin|adopt|replace)\b/i,
  },
  { kind: 'decision', score: 4, pattern: /\b(?:go(?:ing)?|went|we go|settle[ds]?) (?:with|for|on)\b/i },
  { kind: 'decision', score: 4, pattern: /\b(?:instead of|rather than|in favou?r of|over using)\b/i },
  {
    kind: 'decision',
    score: 3,
    pattern:
      /\bwe(?:'ll| will|'re going to| are going to) (?:use|keep|store|drop|stay|stick|move|switch|pin|put|run|ship|support|not)\b/i,
  },
  { kind: 'preference', score: 5, pattern: /\b(?:from now on|in future|in the future)\b/i },
  { kind: 'preference', score: 4, pattern: /\b(?:always|never)\b.{3,}/i },
  {
    kind: 'preference',
    score: 4,
    pattern: /\b(?:i|we) (?:prefer|want|like|hate|insist)\b|\bplease (?:use|keep|don't|do not|avoid)\b/i,
  },
  { kind: 'preference', score: 3, pattern: /\b(?:must|should) (?:not |never |always |only )/i },
  {
    kind: 'fact',
    score: 4,
    pattern: /\b(?:root cause|turned out|turns out|the (?:reason|cause|problem|culprit|bug) (?:is|was))\b/i,
  },
  { kind: 'fact', score: 3, pattern: /\b(?:fixed|solved|caused) by\b|\bthe fix (?:is|was)\b/i },
  {
    kind: 'howto',
    score: 3,
    pattern:
      /\bto (?:run|build|deploy|release|test|start|restore|reproduce|regenerate)\b.{3,}(?:run|use|call|with)\b.*[`/]/i,
  },
];

/** Not yet decided, or not meant for later. */
const doubts =
  /\?\s*$|\b(?:should we|shall we|could we|maybe|perhaps|what if|not sure|i wonder|either way|might|option [ab12]\b.*\bor\b)\b/i;
const reasons =
  /\b(?:because|since|so that|that way|otherwise|the reason|as it|which (?:means|avoids|keeps|lets)|due to)\b/i;

interface Said {
  readonly kind: Extracted['kind'];
  readonly text: string;
  readonly score: number;
}

/** What a person orders in a few sentences belongs together; an agent's longer answer is taken apart. */
function saidIn({ text, what }: Entry): readonly Said[] {
  const sentences = splitSentences(withoutCode(text)).map((sentence) => tidy(sentence.text));
  const said = sentencesSaid(sentences, what);
  const whole = sentences.filter((sentence) => !sentence.endsWith('?')).join(' ');
  const [best] = said.toSorted((one, other) => other.score - one.score);
  return what === 'user' && best !== undefined && whole.length <= memoryTextLimit
    ? [{ ...best, text: whole }]
    : said;
}

function sentencesSaid(sentences: readonly string[], what: string): readonly Said[] {
  return sentences.flatMap((sentence, index): Said[] => {
    if (sentence.length < shortest || doubts.test(sentence)) return [];
    const cue = cues.filter(({ pattern }) => pattern.test(sentence)).toSorted((a, b) => b.score - a.score)[0];
    if (cue === undefined) return [];
    const told = withReason(sentence, sentences[index + 1], sentences[index - 1]);
    const score = cue.score + (reasons.test(told) ? 1 : 0) + (what === 'user' ? 1 : 0);
    return [{ kind: cue.kind, text: told, score }];
  });
}

const yes =
  /^\W*(?:yes|yep|yeah|ok(?:ay)?|sure|agreed|perfect|great|good|go ahead|do (?:it|that|so)|sounds (?:good|right)|exactly|let(?:'s|’s) do (?:it|that)|make it so|i agree|fine)\b/i;
const proposal =
  /\b(?:i (?:suggest|propose|recommend|would|'d)|i(?:'d|’d) (?:suggest|propose|recommend|go|use|keep)|my (?:suggestion|recommendation|proposal)|we (?:could|should|can)|best (?:option|choice|is)|shall (?:i|we)|should (?:i|we)|do you want me to)\b/i;

/** A short yes makes a decision of what was proposed just before. */
function agreedTo(message: Entry, before: Entry | undefined): readonly Said[] {
  if (message.what !== 'user' || before?.what !== 'assistant') return [];
  if (message.text.length > 200 || !yes.test(message.text)) return [];
  const sentences = splitSentences(withoutCode(before.text)).map(({ text }) => tidy(text));
  const index = sentences.findLastIndex((sentence) => proposal.test(sentence) && sentence.length >= shortest);
  const proposed = sentences[index];
  if (proposed === undefined) return [];
  const text = withReason(`Agreed: ${proposed}`, sentences[index + 1], sentences[index - 1]);
  return [{ kind: 'decision', text, score: 6 }];
}

/** The sentence with the reason beside it, as far as there is room. */
function withReason(sentence: string, next: string | undefined, before: string | undefined): string {
  const fits = (text: string): boolean => text.length <= memoryTextLimit;
  if (!fits(sentence)) return `${sentence.slice(0, memoryTextLimit - 1)}…`;
  if (reasons.test(sentence)) return sentence;
  const after = next === undefined ? sentence : `${sentence} ${next}`;
  if (next !== undefined && reasons.test(next) && fits(after)) return after;
  const ahead = before === undefined ? sentence : `${before} ${sentence}`;
  return before !== undefined && reasons.test(before) && fits(ahead) ? ahead : sentence;
}

/** Calls of this message and of those just around it: what was done about it. */
function callsAround(messages: readonly Entry[], index: number): readonly string[] {
  return messages
    .slice(index, index + 3)
    .flatMap(({ calls }) => calls)
    .slice(0, 10);
}

const pathLike =
  /(?:^|[\s`'"(])((?:\.{0,2}\/)?(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[A-Za-z][A-Za-z0-9]{0,7})(?=$|[\s`'",.:;)])/g;

/** Paths that the words name, and those that the calls which memory reads were about. */
function linked(
  text: string,
  around: readonly string[],
  calls: ReadonlyMap<string, Entry>,
): Pick<Extracted, 'files' | 'calls' | 'tools'> {
  const named = [...text.matchAll(pathLike)].map(([, path = '']) => path);
  const read = around.flatMap((id) => calls.get(id) ?? []);
  const pathOf = ({ head = '' }: Entry): readonly string[] =>
    [...head.matchAll(/^(?:path|file_path): (\S+)$/gm)].map(([, path = '']) => path);
  const used = read.filter((entry) => pathOf(entry).length > 0);
  const files = [...new Set([...named, ...used.flatMap(pathOf)])].slice(0, mostFiles);
  const fromCalls = used.filter((entry) => pathOf(entry).some((path) => files.includes(path)));
  return { files, calls: around, tools: [...new Set(fromCalls.flatMap(({ tools }) => tools))] };
}

function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?(?:```|$)/g, '\n');
}

function tidy(text: string): string {
  return text
    .replaceAll(/^\s*(?:[-*+>]|\d+[.)])\s+/g, '')
    .replaceAll('**', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
