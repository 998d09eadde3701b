import type { ApprovalBody as Body } from '@shared/domain/approval';
import { HighlightedText } from '../highlight/highlighted-text';
import { CodeWell } from '../messages/code-well';

/** A call of an MCP server's tool: who runs it, what it says of itself, and all that is sent to it. */
export function ServerCallBody({ body }: { readonly body: Extract<Body, { kind: 'call' }> }) {
  return (
    <div className="divide-y divide-line">
      <p className="px-3 py-1.5 text-small text-muted">
        <code className="font-mono text-code wrap-anywhere">{body.tool}</code> of the MCP server{' '}
        <code className="font-mono text-code wrap-anywhere">{body.server}</code>
      </p>
      {body.description !== '' && (
        <p className="px-3 py-1.5 text-small wrap-anywhere whitespace-pre-wrap text-muted">
          {body.description}
        </p>
      )}
      <CodeWell copy={body.arguments} label="Arguments" wrap maxLines={14} className="py-2.5">
        <HighlightedText text={body.arguments} language="json" />
      </CodeWell>
    </div>
  );
}
