import type { ApprovalBody as Body } from '@shared/domain/approval';
import { Badge } from '../../ui/badge';
import { HighlightedText } from '../highlight/highlighted-text';
import { CodeWell } from '../messages/code-well';

type CommandBodyOf = Extract<Body, { kind: 'command' }>;
type RequestBodyOf = Extract<Body, { kind: 'request' }>;

/** Whose tool asks, where it is one that the person made (CT12). */
export function CustomToolBadge({ body }: { readonly body: Body }) {
  const isCustom = body.kind === 'request' || (body.kind === 'command' && body.custom !== undefined);
  return isCustom ? (
    <Badge kind="caps" tone="accent">
      Custom tool
    </Badge>
  ) : null;
}

interface ScriptProps {
  readonly body: CommandBodyOf;
  readonly custom: NonNullable<CommandBodyOf['custom']>;
}

/** The script as its author wrote it, and the variables that carry the arguments of this call. */
export function CustomScriptBody({ body, custom }: ScriptProps) {
  return (
    <div className="divide-y divide-line">
      {body.description !== undefined && (
        <p className="px-3 py-1.5 text-small text-muted">{body.description}</p>
      )}
      {custom.variables.length > 0 && <Pairs label="Variables" pairs={custom.variables} separator="=" />}
      <CodeWell copy={body.command} label={`${custom.shell} -lc`} wrap maxLines={14} className="py-2.5">
        {body.cwd !== '' && <span className="mb-1 block text-meta text-muted">in {body.cwd}</span>}
        <HighlightedText text={body.command} language="bash" />
      </CodeWell>
    </div>
  );
}

/** The request as it will be sent, secrets masked. */
export function CustomRequestBody({ body }: { readonly body: RequestBodyOf }) {
  const line = `${body.method} ${body.url}`;
  return (
    <div className="divide-y divide-line">
      <CodeWell copy={line} label="Request" wrap maxLines={6} className="py-2.5">
        {line}
      </CodeWell>
      {body.headers.length > 0 && <Pairs label="Headers" pairs={body.headers} separator=": " />}
      {body.body !== undefined && (
        <CodeWell copy={body.body} label="Body" wrap maxLines={14} className="py-2.5">
          <HighlightedText text={body.body} language={null} />
        </CodeWell>
      )}
    </div>
  );
}

interface PairsProps {
  readonly label: string;
  readonly pairs: readonly { readonly name: string; readonly value: string }[];
  readonly separator: string;
}

function Pairs({ label, pairs, separator }: PairsProps) {
  return (
    <ul aria-label={label} className="px-3 py-1.5 font-mono text-code">
      {pairs.map(({ name, value }, at) => (
        <li key={at} className="wrap-anywhere whitespace-pre-wrap">
          <span className="text-muted">
            {name}
            {separator}
          </span>
          {value}
        </li>
      ))}
    </ul>
  );
}
