import { z } from 'zod';
import { readJsonText, type JsonText } from './json-text';

const Members = z.record(z.string(), z.unknown());

/**
 * Replaces or adds members of the object in `text` and leaves every other character as the person typed it: order,
 * indentation, line ends, numbers that JavaScript would round. A member that already has the value is not touched; one
 * whose new value is undefined neither. `text` must be a JSON object.
 */
export function setJsonMembers(text: string, members: object): string {
  let edited = text;
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) edited = setMember(edited, name, value);
  }
  return edited;
}

function setMember(text: string, name: string, value: unknown): string {
  const json = readJsonText(text);
  if (!json.ok) throw new Error(`This is not JSON: ${json.error.reason}`);
  const root = Members.parse(json.value.value);
  const style = styleOf(text);
  const written = write(value, style);
  const span = json.value.spanOf([name]);
  if (span === undefined)
    return addMember(text, json.value, Object.keys(root), `${JSON.stringify(name)}: ${written}`);
  if (JSON.stringify(root[name]) === JSON.stringify(value)) return text;
  return text.slice(0, span.start) + written + text.slice(span.end);
}

function addMember(text: string, json: JsonText, names: readonly string[], member: string): string {
  const { indent, lineEnd } = styleOf(text);
  const ends = names.map((name) => json.spanOf([name])?.end ?? 0);
  const lead = indent === '' ? '' : lineEnd + indent;
  if (ends.length > 0) {
    const at = Math.max(...ends);
    return `${text.slice(0, at)},${lead === '' ? ' ' : lead}${member}${text.slice(at)}`;
  }
  const root = json.spanOf([]);
  if (root === undefined) return text;
  const tail = indent === '' ? '' : lineEnd;
  return `${text.slice(0, root.start)}{${lead}${member}${tail}}${text.slice(root.end)}`;
}

interface Style {
  /** Empty for an object on one line. */
  readonly indent: string;
  readonly lineEnd: string;
}

function styleOf(text: string): Style {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = /^\s*\{\s*?\n([ \t]+)"/.exec(text)?.[1];
  const isEmpty = /^\s*\{\s*\}\s*$/.test(text);
  return { lineEnd, indent: indent ?? (isEmpty ? '  ' : '') };
}

function write(value: unknown, { indent, lineEnd }: Style): string {
  if (indent === '') return JSON.stringify(value);
  return JSON.stringify(value, null, indent).replaceAll('\n', lineEnd + indent);
}
