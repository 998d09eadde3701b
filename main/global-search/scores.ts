import type { SettingEntry } from '@shared/catalog/settings-index';
import type { FoundTool } from '@shared/domain/global-search';
import { fitOf } from '@shared/text/fit';
import { fuzzyScore } from '@shared/text/fuzzy';

/** A description says less than a name. */
const descriptionWeight = 0.6;
/** Where memory put it first; each place after it counts a little less. */
const foundByText = 0.6;
const lessEach = 0.02;
const leastByText = 0.2;
/** Letters strewn over a name, and over its folders. */
const strewn = { name: 0.3, path: 0.1 };

export function toolScore(query: string, { name, description }: FoundTool): number | undefined {
  return better(fitOf(query, name)?.score, weighed(fitOf(query, `${name} ${description}`)?.score));
}

export function settingScore(query: string, { title, where, words }: SettingEntry): number | undefined {
  return better(fitOf(query, title)?.score, weighed(fitOf(query, `${title} ${where} ${words}`)?.score));
}

/** How well a file's name or path fits; undefined when it does not hold the letters. */
export function fileScore(query: string, relative: string): number | undefined {
  const name = relative.slice(relative.lastIndexOf('/') + 1);
  const byWords = better(fitOf(query, name)?.score, weighed(fitOf(query, relative)?.score));
  if (byWords !== undefined) return byWords;
  if (fuzzyScore(query, name) !== undefined) return strewn.name;
  return fuzzyScore(query, relative) === undefined ? undefined : strewn.path;
}

/** What a full-text search found at that place of its order. */
export function textScore(place: number): number {
  return Math.max(leastByText, foundByText - place * lessEach);
}

function weighed(score: number | undefined): number | undefined {
  return score === undefined ? undefined : score * descriptionWeight;
}

function better(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined) return other;
  return other === undefined ? one : Math.max(one, other);
}
