import type { CustomTool } from '../domain/custom-tool';
import { readSecretTemplate, readTemplate } from './placeholders';

/** Vault names that the tool uses, each once. */
export function secretsUsed(tool: CustomTool): readonly string[] {
  const tokens =
    tool.kind === 'bash'
      ? tool.bash.env.flatMap(({ value }) => readSecretTemplate(value))
      : [tool.http.url, tool.http.body ?? '', ...tool.http.headers.map(({ value }) => value)].flatMap(
          readTemplate,
        );
  return [...new Set(tokens.flatMap((token) => (token.kind === 'vault' ? [token.name] : [])))];
}

/** Secret values that stand in the file itself. */
export function literalSecrets(tool: CustomTool): readonly string[] {
  const pairs = tool.kind === 'bash' ? tool.bash.env : tool.http.headers;
  return pairs.flatMap(({ value, secret }) =>
    secret && value !== '' && !/\{\{[ \t]*vault:/.test(value) ? [value] : [],
  );
}

export function usesSecrets(tool: CustomTool): boolean {
  return secretsUsed(tool).length > 0 || literalSecrets(tool).length > 0;
}
