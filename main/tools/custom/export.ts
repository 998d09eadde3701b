import { readCustomTool, type CustomTool, type NamedValue } from '@shared/domain/custom-tool';
import type { ImportDraft } from '@shared/domain/custom-tool-view';
import { err, ok, type Result } from '@shared/kit/result';
import { z } from 'zod';
import { readJsonText } from '../../store/json-text';

/** One file of several tools; secrets that stand in them are taken out, and names of the Vault stay. */
export function exportTools(tools: readonly CustomTool[]): string {
  return `${JSON.stringify({ toolwrightTools: 1, tools: tools.map(withoutSecrets) }, null, 2)}\n`;
}

function withoutSecrets(tool: CustomTool): CustomTool {
  const clean = (pairs: readonly NamedValue[]): NamedValue[] =>
    pairs.map((pair) => (pair.secret && !pair.value.includes('{{vault:') ? { ...pair, value: '' } : pair));
  return tool.kind === 'bash'
    ? { ...tool, bash: { ...tool.bash, env: clean(tool.bash.env) } }
    : { ...tool, http: { ...tool.http, headers: clean(tool.http.headers) } };
}

const Exported = z.looseObject({
  toolwrightTools: z.literal(1),
  tools: z.array(z.record(z.string(), z.unknown())).max(1000),
});
const One = z.looseObject({ name: z.string(), kind: z.string() });

/** Forms from an exported file or from the file of one tool. */
export function readExported(text: string): Result<ImportDraft[], string> {
  const json = readJsonText(text);
  if (!json.ok)
    return err(
      `This is not JSON: line ${json.error.place.line}, column ${json.error.place.column}: ${json.error.reason}.`,
    );
  const exported = Exported.safeParse(json.value.value);
  if (exported.success) return ok(exported.data.tools.map(draftOf));
  const one = One.safeParse(json.value.value);
  return one.success
    ? ok([draftOf(one.data)])
    : err('This holds no tools: "toolwrightTools": 1 and "tools" are missing.');
}

function draftOf(tool: Record<string, unknown>): ImportDraft {
  const read = readCustomTool(tool);
  if (!read.ok)
    return {
      draft: tool,
      notes: read.error.map(({ field, message }) => `${field === '' ? 'The tool' : field}: ${message}`),
      secrets: [],
    };
  const { value } = read;
  const part = value.kind === 'bash' ? 'bash.env' : 'http.headers';
  const pairs = value.kind === 'bash' ? value.bash.env : value.http.headers;
  const secrets = pairs.flatMap((pair, index) =>
    pair.secret && pair.value === '' ? [`${part}[${index}].value`] : [],
  );
  const notes = secrets.map(
    (field) => `${field} was left out of the export; enter it, or take it from the Vault.`,
  );
  return { draft: value, notes, secrets };
}
