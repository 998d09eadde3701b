/**
 * A line for the person's terminal that asks for a report. The token comes from the file while the line runs: it
 * stands neither in the shell's history nor among a process's arguments.
 */
export function curlLine(
  platform: string,
  { file, port, query }: { readonly file: string; readonly port: number; readonly query: string },
): string {
  const url = `http://127.0.0.1:${port}/rpc/tools/gc${query}`;
  if (platform === 'win32') {
    const path = file.replaceAll("'", "''");
    return `Invoke-RestMethod '${url}' -Headers @{Authorization = "Bearer $((Get-Content '${path}' | ConvertFrom-Json).token)"}`;
  }
  const script = String.raw`s/.*"token": *"\([^"]*\)".*/Authorization: Bearer \1/p`;
  return `sed -n '${script}' ${quoted(file)} | curl -sS -H @- '${url}'`;
}

function quoted(text: string): string {
  return /^[\w/.:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
