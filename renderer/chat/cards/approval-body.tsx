import type { Approval, ApprovalBody as Body } from '@shared/domain/approval';
import { assertNever } from '@shared/kit/assert-never';

import { DangerMeter } from '../../ui/danger-meter';
import { PathText } from '../../ui/path-text';
import { CodeWell } from '../messages/code-well';
import { ChangesView } from './changes-view';
import { dangerLooks } from './danger-look';
import { MarkedCommand } from './marked-command';

type CommandBodyOf = Extract<Body, { kind: 'command' }>;

interface ApprovalBodyProps {
  readonly approval: Approval;
  /** The conversation's folder: a command that runs elsewhere says so. */
  readonly root: string | null;
}

/** Exactly what will run: the command and its parts, each change, each path (PE4). */
export function ApprovalBody({ approval, root }: ApprovalBodyProps) {
  const { body } = approval;
  switch (body.kind) {
    case 'command':
      return <CommandBody body={body} approval={approval} root={root} />;
    case 'changes':
      return <ChangesView files={body.files} namesAll firstRows={40} />;
    case 'paths':
      return <PathRows paths={body.paths} />;
    default:
      return assertNever(body);
  }
}

function CommandBody({ body, approval, root }: ApprovalBodyProps & { readonly body: CommandBodyOf }) {
  const { mark } = dangerLooks[approval.danger];
  const elsewhere = body.cwd !== '' && body.cwd !== root;
  return (
    <div className="divide-y divide-line">
      {body.description !== undefined && (
        <p className="px-3 py-1.5 text-small text-muted">{body.description}</p>
      )}
      <CodeWell copy={body.command} label="Command" wrap maxLines={14} className="py-2.5">
        {elsewhere && <span className="mb-1 block text-meta text-muted">in {body.cwd}</span>}
        <MarkedCommand command={body.command} marks={body.marks} tone={mark} />
      </CodeWell>
      {body.parts.length > 1 && <PartRows parts={body.parts} danger={approval.danger} />}
      {body.paths.length > 0 && <PathRows paths={body.paths} />}
    </div>
  );
}

function PartRows({
  parts,
  danger,
}: {
  readonly parts: CommandBodyOf['parts'];
  readonly danger: Approval['danger'];
}) {
  const { mark } = dangerLooks[danger];
  return (
    <ol aria-label="Parts of the command" className="divide-y divide-line">
      {parts.map((part, at) => (
        <li
          key={at}
          className="grid min-h-6 grid-cols-[auto_minmax(0,1fr)_152px_72px] items-center gap-x-3 px-3 py-0.5 @max-lg:grid-cols-[auto_minmax(0,1fr)_72px]"
        >
          <span className="w-2 text-small text-muted">{at + 1}</span>
          <code className="font-mono text-code wrap-anywhere whitespace-pre-wrap">
            {part.culprit ? (
              <mark
                className={`-mx-0.5 rounded-[2px] px-0.5 underline decoration-2 underline-offset-4 ${mark}`}
              >
                {part.text}
              </mark>
            ) : (
              part.text
            )}
          </code>
          <span className="truncate text-small text-muted @max-lg:col-start-2 @max-lg:row-start-2">
            {part.decidedBy}
          </span>
          <DangerMeter level={part.danger} />
        </li>
      ))}
    </ol>
  );
}

function PathRows({ paths }: { readonly paths: CommandBodyOf['paths'] }) {
  return (
    <ul aria-label="Paths" className="py-1">
      {paths.map((path) => (
        <li key={`${path.access} ${path.path}`} className="flex min-h-6 items-center gap-3 px-3">
          <span className="w-10 shrink-0 text-small text-muted">
            {path.access === 'read' ? 'reads' : 'writes'}
          </span>
          <PathText path={path.path} className="flex-1" />
          {path.note !== undefined && <span className="shrink-0 text-small text-muted">{path.note}</span>}
        </li>
      ))}
    </ul>
  );
}
