import { languageOfFence, type Language } from './languages';

/** Longer blocks stay plain: reading them for a language would cost more than the colours give (CD1). */
export const detectionLimit = 32_000;

/** A piece of a text block, in the language it is coloured in; null = plain. */
export interface TextSegment {
  readonly text: string;
  readonly language: Language | null;
}

interface Evidence {
  readonly pattern: RegExp;
  readonly weight: number;
}

/** Enough evidence to colour a text, and how far the winner must be ahead of the next. */
const enough = 4;
const margin = 2;

const strong = (pattern: RegExp): Evidence => ({ pattern, weight: 4 });
const some = (pattern: RegExp): Evidence => ({ pattern, weight: 2 });

/** JavaScript constructs; TypeScript is JavaScript plus one of `typescriptOnly`. */
const script: readonly Evidence[] = [
  strong(/^import (?:type )?(?:[\w*{][\w\s*{},$]* from )?['"][^'"\n]+['"];?$/m),
  strong(/^export (?:default |async |const |let |function |class |interface |type |abstract )/m),
  strong(/^\s*(?:const|let|var) [\w${}[\], ]+(?:: [\w<>[\]| ]+)? = require\(/m),
  strong(/^\s*(?:async )?function\*? \w+(?:<[\w, ]+>)?\([^)\n]*\)(?:: [^{\n]+)? \{/m),
  some(/^\s*(?:const|let|var) [\w$]+(?:: [\w<>[\]|, ]+)? = /m),
  some(/=> ?[{([\w]/),
  some(/^\s*module\.exports(?:\.\w+)? = /m),
  some(/\bconsole\.(?:log|error|warn)\(/),
  some(/\bawait [\w.]+\(/),
  some(/(?:===|!==|\?\.\w)/),
];

const typescriptOnly: readonly RegExp[] = [
  /^(?:export )?(?:declare )?(?:interface \w+(?: extends [\w<>, ]+)? \{|type \w+(?:<[^=\n]+>)? = )/m,
  /[\w)\]?]: (?:string|number|boolean|unknown|void|never|bigint|Promise<|Record<|readonly |Array<|\w+\[\])/,
  /^import type /m,
  /\bas const\b/,
  /^\s*(?:private|public|protected) (?:readonly )?\w+[?!]?: /m,
];

const evidence: Readonly<Partial<Record<Language, readonly Evidence[]>>> = {
  sql: [
    strong(/^\s*SELECT\b[^;]{1,2000}?\bFROM\s+["`[\w]/m),
    strong(
      /^\s*(?:INSERT INTO|DELETE FROM|CREATE (?:UNIQUE )?(?:TABLE|INDEX|VIEW|TRIGGER)|ALTER TABLE|DROP TABLE)\s+["`[\w]/im,
    ),
    strong(/^\s*UPDATE\s+[\w."`]+\s+SET\s+[\w."`]+\s*=/im),
    strong(/^\s*WITH\s+(?:RECURSIVE\s+)?\w+\s+AS\s*\(\s*SELECT\b/im),
    // In small letters `select` and `from` are English as well: the columns must read as columns and a clause must follow.
    strong(
      /^\s*select\s+(?:distinct\s+)?(?:\*|[\w.()]+(?:\s*,\s*[\w.()*]+)*)\s+from\s+[\w.]+\s*(?:;|\b(?:where|join|left|inner|order|group|limit)\b)/m,
    ),
  ],
  python: [
    strong(/^\s*(?:async )?def \w+\([^\n]*\)(?: -> [^\n:]+)?:\s*(?:#.*)?$/m),
    strong(/^from [\w.]+ import [\w*(]/m),
    strong(/^if __name__ == ['"]__main__['"]:/m),
    some(/^class \w+(?:\([\w., =]*\))?:$/m),
    some(/^import \w+(?:\.\w+)*(?: as \w+)?$/m),
    some(/^\s*(?:elif [^\n]+|except(?: [^\n]+)?|try|finally|with [^\n]+ as \w+|for \w+ in [^\n]+):$/m),
    some(/\bself\.\w+/),
    some(/^\s*print\(f?['"]/m),
  ],
  rust: [
    strong(/\bfn \w+(?:<[^>\n]*>)?\([^)\n]*\)(?: -> [^{\n]+)? \{/),
    strong(/^\s*#!?\[(?:derive|cfg|test|allow)\b/m),
    strong(/^\s*impl(?:<[^>\n]+>)? [\w:<>]+(?: for [\w:<>]+)? \{/m),
    some(/^\s*(?:pub(?:\(crate\))? )?(?:use|mod) [\w:]+(?:::\{[^}]*\}|::\*)?;/m),
    some(/\blet mut \w+/),
    some(/\b(?:println|format|vec|panic|assert_eq)!\s*[([]/),
    some(/^\s*pub (?:struct|enum|trait) \w+/m),
    some(/&(?:mut |'\w+ |str\b|self\b)/),
  ],
  go: [
    strong(/^func (?:\(\w+ \*?\w+\) )?\w+\([^)\n]*\)[^{\n]*\{/m),
    strong(/^import \($/m),
    some(/^package \w+$/m),
    some(/^type \w+ (?:struct|interface) \{/m),
    some(/\berr != nil\b/),
    some(/^\s*[\w, ]+ := [^\n]+/m),
    some(/\bfmt\.(?:Print|Sprint|Errorf)/),
  ],
  java: [
    strong(/\bpublic static void main\(String/),
    strong(/^\s*public (?:final |abstract |static )*(?:class|interface|enum|record) \w+/m),
    some(/^package [\w.]+;$/m),
    some(/^import (?:static )?(?:java|javax|org|com|io)\.[\w.*]+;$/m),
    some(/^\s*@(?:Override|Autowired|Test|Deprecated)\b/m),
    some(/^\s*(?:private|protected|public) (?:static |final )*[\w<>[\], ]+ \w+(?: = [^;\n]+)?;/m),
    some(/\bSystem\.(?:out|err)\.print/),
    some(/^\s*(?:private|protected|public) (?:static |final )*[\w<>[\]]+ \w+\([^)\n]*\) (?:throws \w+ )?\{/m),
  ],
  c: [
    strong(/^#include [<"][\w./]+[>"]/m),
    some(/^#(?:define|ifdef|ifndef|endif|pragma)\b/m),
    strong(/\bint main\((?:void|int argc\b[^)\n]*)?\)\s*\{/),
    some(
      /^(?:static |const |unsigned |extern )*(?:int|char|void|float|double|size_t|bool|struct \w+)\s\*?\w+\([^)\n]*\)\s*\{/m,
    ),
    some(/\b(?:printf|malloc|sizeof|strlen|free)\(/),
    some(/^\s*typedef (?:struct|enum|union)\b/m),
    some(/^template\s*<(?:typename|class) \w+/m),
    some(/\bstd::\w+/),
  ],
  css: [
    strong(
      /(?:^|\})\s*[.#:*@\w[][^{};\n]*\{\s*(?:--[\w-]+|color|margin|padding|display|font|background|border|width|height|position|flex|grid|top|left|right|bottom|opacity|content|overflow|transform|transition|cursor|gap|z-index)(?:-[a-z-]+)?\s*:\s*[^;{}\n]+[;}]/m,
    ),
    some(/^@(?:media|keyframes|import|layer|container|supports|font-face)\b/m),
    some(/:\s*-?\d+(?:\.\d+)?(?:px|rem|em|vh|vw|%)\s*[;}]/),
  ],
};

const cppOnly =
  /\bstd::\w+|^template\s*<|\bcout\s*<<|^#include <(?:iostream|vector|string|map|memory|algorithm|utility|optional)>|^namespace \w+|\bnullptr\b|^\s*(?:public|private):$/m;

function score(text: string, list: readonly Evidence[]): number {
  let sum = 0;
  for (const { pattern, weight } of list) if (pattern.test(text)) sum += weight;
  return sum;
}

/** Whether most lines read as code, so that prose which quotes one line of code stays plain. */
function mostlyCode(text: string): boolean {
  let code = 0;
  let all = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    all += 1;
    if (/[;{}()[\],=:<>'"`*]\s*$|^\s*(?:\/\/|#|\/?\*|--|@)|^\s{2,}\S|[=({;]/.test(line) || sqlLine.test(line))
      code += 1;
  }
  return code / Math.max(1, all) >= 0.6;
}

/** Whether it is a list of places with a line of each, as a search prints: pieces of code are no code. */
function quotesLines(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => /^[\w./\\@~+-]+[:-]\d+[:-]/.test(line)).length * 3 >= lines.length;
}

const sqlLine =
  /^\s*(?:SELECT|FROM|WHERE|AND|OR|INNER|LEFT|RIGHT|JOIN|ON|GROUP|ORDER|HAVING|LIMIT|INSERT|VALUES|UPDATE|SET|DELETE|CREATE|ALTER|WITH|UNION)\b/i;

function isJson(text: string): boolean {
  if (!/^[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Not JSON: an answer, not a failure.
    return false;
  }
}

function isJsonLines(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => isJson(line.trim()));
}

/**
 * The language of a text without a name, when it is valid JSON, one JSON value a line, or holds constructs that no other
 * language has. Anything in doubt, and anything over `detectionLimit` characters, is null and stays plain (CD1).
 */
export function detectLanguage(text: string): Language | null {
  if (text.length > detectionLimit) return null;
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (isJson(trimmed) || isJsonLines(trimmed)) return 'json';
  return mostlyCode(trimmed) && !quotesLines(trimmed) ? detectSource(trimmed) : null;
}

function detectSource(text: string): Language | null {
  const typed = typescriptOnly.some((pattern) => pattern.test(text));
  const interfaceOnly = /^(?:export )?(?:interface \w+[^{\n]*\{|type \w+ = [^\n]*[;{|&])/m.test(text);
  const scores: [Language, number][] = [
    [typed ? 'typescript' : 'javascript', score(text, script) + (interfaceOnly ? enough : 0)],
  ];
  for (const [language, list] of Object.entries(evidence)) {
    scores.push([language as Language, score(text, list)]);
  }
  scores.sort((a, b) => b[1] - a[1]);
  const [first, second] = scores;
  if (!first || first[1] < enough) return null;
  if (second && first[1] - second[1] < margin) return null;
  return first[0] === 'c' && cppOnly.test(text) ? 'cpp' : first[0];
}

const fenceLine = /^ {0,3}(`{3,}|~{3,})([^`\n]*)$/;

/**
 * Cuts a text block at its Markdown fences. Fenced pieces take the fence's language; with no fence the whole text is one
 * piece in its detected language. The pieces' texts join to the text given, fence lines included as plain pieces.
 */
export function splitText(text: string): readonly TextSegment[] {
  if (text.length > detectionLimit) return [{ text, language: null }];
  const pieces: TextSegment[] = [];
  let plain = '';
  let code: { fence: string; language: Language | null; text: string } | null = null;
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const bare = line.replace(/\r?\n$/, '');
    const fence = fenceLine.exec(bare);
    if (code === null) {
      plain += line;
      if (fence?.[1] === undefined) continue;
      pieces.push({ text: plain, language: null });
      plain = '';
      code = { fence: fence[1], language: languageOfFence(fence[2] ?? ''), text: '' };
    } else if (fence?.[1]?.startsWith(code.fence) === true && (fence[2] ?? '').trim() === '') {
      pieces.push({ text: code.text, language: code.language });
      plain = line;
      code = null;
    } else {
      code.text += line;
    }
  }
  // A fence that never closes is a quotation of one: the text is no Markdown.
  if (code !== null || pieces.length === 0) return [{ text, language: detectLanguage(text) }];
  return [...pieces, { text: plain, language: null }].filter((piece) => piece.text !== '');
}
