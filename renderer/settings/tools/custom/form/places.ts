import { placeAt } from '@shared/template/placeholders';
import type { CodeMark } from '../../../../editor';
import type { ParameterRow } from '../../../state/tool-form';

/** Names that may stand in `{{…}}`. */
export interface KnownNames {
  readonly parameters: readonly string[];
  readonly secrets: readonly string[];
}

/** Where a template's placeholders stand, and whether each names something. */
export function placeMarks(text: string, { parameters, secrets }: KnownNames): readonly CodeMark[] {
  const marks: CodeMark[] = [];
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at)) {
    const found = text[at - 1] === '\\' ? undefined : placeAt(text, at);
    if (found === undefined) {
      at += 1;
      continue;
    }
    const { place, end } = found;
    const isKnown = (place.kind === 'vault' ? secrets : parameters).includes(place.name);
    marks.push({ from: at, to: end, tone: isKnown ? 'known' : 'unknown' });
    at = end;
  }
  return marks;
}

/** `$BRANCH` and `${BRANCH…}` of the parameters in a script. */
export function variableMarks(script: string, parameters: readonly string[]): readonly CodeMark[] {
  const names = new Set(parameters.filter((name) => name !== '').map((name) => name.toUpperCase()));
  if (names.size === 0) return [];
  return [...script.matchAll(/\$(?:\{([A-Za-z_]\w*)|([A-Za-z_]\w*))/g)].flatMap((found): CodeMark[] => {
    const name = found[1] ?? found[2] ?? '';
    const to =
      found.index +
      found[0].length +
      (found[1] !== undefined && script[found.index + found[0].length] === '}' ? 1 : 0);
    return names.has(name) ? [{ from: found.index, to, tone: 'known' }] : [];
  });
}

export interface Completion {
  /** Where what is typed begins, its braces included. */
  readonly from: number;
  readonly to: number;
  readonly list: readonly string[];
}

/** What may stand where the caret is behind an open `{{`. */
export function completionAt(
  text: string,
  caret: number,
  { parameters, secrets }: KnownNames,
): Completion | undefined {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('{{');
  if (from < 0 || before[from - 1] === '\\') return undefined;
  const typed = before.slice(from + 2).trimStart();
  if (!/^[\w:]*$/.test(typed)) return undefined;
  const names = [...parameters, ...secrets.map((name) => `vault:${name}`)];
  const list = names.filter((name) => name !== '' && name.toLowerCase().startsWith(typed.toLowerCase()));
  if (list.length === 0) return undefined;
  return { from, to: text.startsWith('}}', caret) ? caret + 2 : caret, list };
}

export function parameterNames(rows: readonly ParameterRow[]): readonly string[] {
  return rows.map(({ name }) => name.trim()).filter((name) => name !== '');
}

/** Text cut at its marks, for drawing. */
export function markedPieces(
  text: string,
  marks: readonly CodeMark[],
): readonly { readonly text: string; readonly tone?: CodeMark['tone'] }[] {
  const pieces: { text: string; tone?: CodeMark['tone'] }[] = [];
  let from = 0;
  for (const mark of marks) {
    if (mark.from > from) pieces.push({ text: text.slice(from, mark.from) });
    pieces.push({ text: text.slice(mark.from, mark.to), tone: mark.tone });
    from = mark.to;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
