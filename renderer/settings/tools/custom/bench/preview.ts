import type { BashTool, CustomTool, FieldProblem, HttpTool, NamedValue } from '@shared/domain/custom-tool';
import type { Arguments } from '@shared/template/arguments';
import { placesOf, readTemplate } from '@shared/template/placeholders';
import { renderBash } from '@shared/template/render-bash';
import { renderHttp, type HttpRequest } from '@shared/template/render-http';
import { valuePieces, type ValuePiece } from './value-marks';

export interface PreviewLine {
  readonly name: string;
  readonly pieces: readonly ValuePiece[];
  /** "from the Vault", "added": behind the value. */
  readonly note?: string | undefined;
}

/** Exactly what will run, secrets masked. */
export type Preview =
  | {
      readonly kind: 'bash';
      readonly shell: string;
      readonly workingDirectory: string;
      readonly variables: readonly PreviewLine[];
      readonly script: string;
    }
  | {
      readonly kind: 'http';
      readonly method: string;
      readonly url: readonly ValuePiece[];
      readonly headers: readonly PreviewLine[];
      readonly body: readonly ValuePiece[] | undefined;
    }
  /** Nothing can be rendered yet, and why. */
  | { readonly kind: 'none'; readonly problem: FieldProblem };

/** By the renderer of the agent's own calls (CT8). */
export function previewOf(tool: CustomTool, args: Arguments): Preview {
  return tool.kind === 'bash' ? ofScript(tool, args) : ofRequest(tool, args);
}

function ofScript(tool: BashTool, args: Arguments): Preview {
  const run = renderBash(tool, args);
  if (!run.ok) return { kind: 'none', problem: run.error };
  const { argv, env, script, workingDirectory } = run.value;
  return {
    kind: 'bash',
    shell: argv[0],
    workingDirectory,
    script,
    variables: env.map(({ name, value, parameter }, index) => ({
      name,
      pieces: [{ text: value.masked, ...(parameter === undefined ? {} : { parameter }) }],
      note: value.secret ? secretNote(tool.bash.env[index]) : undefined,
    })),
  };
}

function ofRequest(tool: HttpTool, args: Arguments): Preview {
  const read = renderHttp(tool, args);
  if (!read.ok) return { kind: 'none', problem: read.error };
  const request = read.value;
  const marked = (pick: (request: HttpRequest) => string | undefined): readonly ValuePiece[] =>
    valuePieces(pick(request) ?? '', args, (signed) => {
      const other = renderHttp(tool, signed);
      return other.ok ? pick(other.value) : undefined;
    });
  return {
    kind: 'http',
    method: request.method,
    url: marked(({ url }) => url.masked),
    headers: request.headers.map(({ name, value, added }, index) => ({
      name,
      pieces: marked(({ headers }) => headers[index]?.value.masked),
      note: added === true ? 'added' : value.secret ? secretNote(headerNamed(tool, name)) : undefined,
    })),
    body: request.body === undefined ? undefined : marked(({ body }) => body?.masked),
  };
}

function headerNamed(tool: HttpTool, name: string): NamedValue | undefined {
  return tool.http.headers.find((header) => header.name.trim() === name);
}

function secretNote(value: NamedValue | undefined): string {
  const isKept = placesOf(readTemplate(value?.value ?? '')).some(({ kind }) => kind === 'vault');
  return isKept ? 'from the Vault' : 'hidden';
}
