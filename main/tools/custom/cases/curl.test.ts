import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkTool } from '@shared/template/check-tool';
import { readCustomTool } from '@shared/domain/custom-tool';
import { draftFromCurl } from '../import/curl-draft';

interface CurlCase {
  readonly id: string;
  readonly curl: string;
  readonly expect: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: string | null;
    readonly timeoutMs?: number;
    readonly mention?: readonly string[];
    readonly secret?: readonly string[];
  };
}

const cases = readFileSync(new URL('./custom-tools.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('{"id": "K'))
  .map((line) => JSON.parse(line) as CurlCase);

/** `-F` and `@file` become a Bash tool that runs curl (CT20). */
const scripts: ReadonlySet<string> = new Set(['K27', 'K29', 'K31']);

/** Where a URL's query may be spelled in more than one way: case of hex digits. */
const spelled = (url: string): string => url.replaceAll(/%[0-9a-f]{2}/gi, (hex) => hex.toUpperCase());

interface Http {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string; readonly secret: boolean }[];
  readonly body?: string;
}

describe('a pasted curl command fills the form as curl would send it (CT18, CT20)', () => {
  test.each(cases)('$id', ({ id, curl, expect: wanted }) => {
    const imported = draftFromCurl(curl);
    if (!imported.ok) throw new Error(imported.error);
    const { draft, notes } = imported.value;
    const said = notes.join('\n');
    for (const mention of wanted.mention ?? []) expect(said).toContain(mention);
    if (scripts.has(id)) {
      expect(draft).toMatchObject({ kind: 'bash', bash: { script: curl } });
      expect(said).toContain('multipart');
      return;
    }
    const http = draft['http'] as Http;
    expect(http.method).toBe(wanted.method);
    expect(spelled(http.url)).toBe(spelled(wanted.url));
    expect(http.headers.map(({ name, value }) => [name, value])).toEqual(
      expect.arrayContaining([...wanted.headers]),
    );
    expect(http.headers).toHaveLength(wanted.headers.length);
    expect(http.body ?? null).toBe(wanted.body);
    expect(draft['timeoutMs']).toBe(wanted.timeoutMs);
    for (const name of wanted.secret ?? [])
      expect(http.headers.find((header) => header.name === name)).toMatchObject({ secret: true });
  });
});

test('what was imported can be saved once it has a description', () => {
  for (const { id, curl } of cases) {
    const imported = draftFromCurl(curl);
    const read = imported.ok
      ? readCustomTool({ ...imported.value.draft, description: 'Imported.' })
      : undefined;
    const problems =
      read?.ok === true ? checkTool(read.value).problems : [{ field: id, message: 'not read' }];
    expect(problems, id).toEqual([]);
  }
});
