import type { Approval, ApprovalBody as Body } from '@shared/domain/approval';
import { assertNever } from '@shared/kit/assert-never';
import { DangerMeter } from '../../ui/danger-meter';
import { PathText } from '../../ui/path-text';
import { TextArea } from '../../ui/text-area';
import { TextLink } from '../../ui/text-link';
import { CodeWell } from '../messages/code-well';
import { AgentOrderBody } from './agent-approval';
import { ServerCallBody } from './approval-call';
import { CustomRequestBody, CustomScriptBody } from './approval-custom';
import { ChangesView } from './changes-view';
import { dangerLooks } from './danger-look';
import { MarkedCommand } from './marked-command';

type CommandBodyOf = Extract<Body, { kind: 'command' }>;

interface ApprovalBodyProps {
  readonly approval: Approval;
  /** The conversation's folder: a command that runs elsewhere says so. */
  readonly root: string | null;
  /** The command as the person changes it; undefined while it is as the agent wrote it. */
  readonly edited: string | undefined;
  readonly onEdited: (command: string | undefined) => void;
}

/** Exactly what will run: the command and its parts, each change, each path (PE4). */
export function ApprovalBody(props: ApprovalBodyProps) {
  const { body } = props.approval;
  switch (body.kind) {
    case 'command':
      if (body.custom !== undefined) return <CustomScriptBody body={body} custom={body.custom} />;
      return <CommandBody {...props} body={body} />;
    case 'request':
      return <CustomRequestBody body={body} />;
    case 'call':
      return <ServerCallBody body={body} />;
    case 'changes':
      return <ChangesView files={body.files} namesAll firstRows={40} />;
    case 'paths':
      return <PathRows paths={body.paths} />;
    case 'sub-agent':
      return <AgentOrderBody body={body} />;
    default:
      return assertNever(body);
  }
}

function CommandBody(props: ApprovalBodyProps & { readonly body: CommandBodyOf }) {
  const { body, approval, root, edited, onEdited } = props;
  const elsewhere = body.cwd !== '' && body.cwd !== root;
  return (
    <div className="divide-y divide-line">
      {body.description !== undefined && (
        <p className="px-3 py-1.5 text-small text-muted">{body.description}</p>
      )}
      {edited === undefined ? (
        <CodeWell copy={body.command} label="Command" wrap maxLines={14} className="py-2.5">
          {elsewhere && <span className="mb-1 block text-meta text-muted">in {body.cwd}</span>}
          <MarkedCommand command={body.command} marks={body.marks} danger={approval.danger} />
        </CodeWell>
      ) : (
        <EditedCommand edited={edited} onEdited={onEdited} />
      )}
      {edited === undefined && body.parts.length > 1 && <PartRows parts={body.parts} />}
      {edited === undefined && body.paths.length > 0 && <PathRows paths={body.paths} />}
      {edited === undefined && (
        <p className="px-3 py-1 text-small text-muted">
          <TextLink tone="quiet" onClick={() => onEdited(body.command)}>
            Edit the command
          </TextLink>
        </p>
      )}
    </div>
  );
}

/** The field comes because the person asked for it, so the focus goes with it. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

/** The person's own command: it is judged anew, and the agent is told of the change. */
function EditedCommand({
  edited,
  onEdited,
}: Pick<ApprovalBodyProps, 'onEdited'> & { readonly edited: string }) {
  return (
    <div className="px-3 py-2">
      <TextArea
        aria-label="Command to run instead"
        mono
        ref={focusOnce}
        value={edited}
        onValueChange={onEdited}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onEdited(undefined);
        }}
        className="w-full"
      />
      <p className="mt-1 text-small text-muted">
        It is judged anew, and the agent is told that you changed it.{' '}
        <TextLink tone="quiet" onClick={() => onEdited(undefined)}>
          Leave it as it was
        </TextLink>
      </p>
    </div>
  );
}

function PartRows({ parts }: { readonly parts: CommandBodyOf['parts'] }) {
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
                className={`-mx-0.5 rounded-[2px] px-0.5 underline decoration-2 underline-offset-4 ${dangerLooks[part.danger].mark}`}
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
