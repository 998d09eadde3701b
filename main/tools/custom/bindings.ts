import { createHash } from 'node:crypto';
import type { CustomTool } from '@shared/domain/custom-tool';
import { readUrl } from '@shared/template/url-template';
import { secretsUsed } from '@shared/template/secrets-used';
import type { CustomToolRecord } from '../../store/custom-tool-record';

/**
 * Where a tool sends its secrets, as they are bound to it (CT19): the scheme, host and port of an HTTP tool; the name
 * and script of a Bash tool, whose script is the only one that is handed them.
 */
export function secretTarget(tool: CustomTool): string {
  if (tool.kind === 'bash') {
    const { script, shell, workingDirectory } = tool.bash;
    const hash = createHash('sha256').update(
      JSON.stringify([shell, workingDirectory.trim(), script.replaceAll('\r\n', '\n')]),
    );
    return `bash:${tool.name}:${hash.digest('hex')}`;
  }
  const read = readUrl(tool.http.url);
  return read.ok ? originOf(read.value.origin) : tool.http.url;
}

/** `https://api.example.com:443`: scheme, host and port spelled out, so that equal places are equal text. */
export function originOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${protocol}//${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
}

/** Vault names of the tool that are bound, but not to where the tool sends them. */
export function strayingSecrets(tool: CustomTool, record: CustomToolRecord): readonly string[] {
  const target = secretTarget(tool);
  return secretsUsed(tool).filter((name) => {
    const bound = record.bindings(subjectOf(name));
    return bound.length > 0 && !bound.includes(target);
  });
}

/** The person said yes to this tool, or it is the first that uses them. */
export function bindSecrets(tool: CustomTool, record: CustomToolRecord): void {
  for (const name of secretsUsed(tool)) record.bind(subjectOf(name), secretTarget(tool));
}

/** Bound when the last place was taken away: without any place a secret would go to the first tool that uses it. */
export const nowhere = 'nowhere';

export function subjectOf(secret: string): string {
  return `secret:${secret}`;
}

/** For a message: `https://api.example.com`, or the script of a tool. */
export function targetWords(target: string): string {
  const script = /^bash:([a-z0-9_]+):/.exec(target)?.[1];
  return script === undefined
    ? target.replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2')
    : `a script of ${script}`;
}
