import { CircleCheck, CircleX, KeyRound } from 'lucide-react';
import type { McpTestResult } from '@shared/domain/mcp';
import { formatDuration, formatPlural } from '../../lib/format';
import { cx } from '../../lib/cx';
import { Icon } from '../../ui/icon';
import { LogLines } from './log-lines';
import { transportWords } from './mcp-words';

interface TestOutcomeProps {
  readonly result: McpTestResult;
  /** The server is in the list already, so a login can begin at once. */
  readonly saved?: boolean;
}

/** Names shown of what a server offers; the page lists the rest once it is saved. */
const shownTools = 12;

/** What came of one connection, and how long it took. */
export function TestOutcome({ result, saved = false }: TestOutcomeProps) {
  if (result.kind === 'connected') {
    const { server, transport, tools, resources, prompts, durationMs } = result;
    return (
      <Strip icon={CircleCheck} tone="bg-greensoft" iconTone="text-green">
        <p>
          <span className="font-medium">Connected in {formatDuration(durationMs)}</span> to {server.name}{' '}
          {server.version} ({transportWords[transport]}): {formatPlural(tools.length, 'tool')},{' '}
          {formatPlural(resources, 'resource')}, {formatPlural(prompts, 'prompt')}.
        </p>
        {tools.length > 0 && (
          <p className="mt-1 font-mono text-meta text-muted">
            {tools.slice(0, shownTools).join(', ')}
            {tools.length > shownTools && ` and ${tools.length - shownTools} more`}
          </p>
        )}
      </Strip>
    );
  }
  if (result.kind === 'needs-login') {
    return (
      <Strip icon={KeyRound} tone="bg-ambersoft" iconTone="text-amber">
        <p>
          <span className="font-medium">It answered in {formatDuration(result.durationMs)}</span> and asks for
          a login. {saved ? 'Press Log in at its row.' : 'Add it, then press Log in at its row.'}
        </p>
      </Strip>
    );
  }
  if (result.kind === 'refused') {
    return (
      <Strip icon={CircleX} tone="bg-redsoft" iconTone="text-red">
        {result.problems.map(({ field, message }) => (
          <p key={`${field}${message}`}>
            {field !== '' && `${field}: `}
            {message}
          </p>
        ))}
      </Strip>
    );
  }
  return (
    <Strip icon={CircleX} tone="bg-redsoft" iconTone="text-red">
      <p className="whitespace-pre-wrap">
        <span className="font-medium">No connection after {formatDuration(result.durationMs)}.</span>{' '}
        {result.reason}
      </p>
      {result.log.length > 0 && <LogLines lines={result.log} label="Log of the test" className="mt-2" />}
    </Strip>
  );
}

interface StripProps {
  readonly icon: typeof CircleX;
  readonly tone: string;
  readonly iconTone: string;
  readonly children: React.ReactNode;
}

function Strip({ icon, tone, iconTone, children }: StripProps) {
  return (
    <div
      role="status"
      aria-label="Test of the connection"
      className={cx('flex items-start gap-2 rounded-md px-3 py-2', tone)}
    >
      <Icon icon={icon} className={cx('mt-[3px]', iconTone)} />
      <div className="min-w-0 flex-1 text-base wrap-anywhere">{children}</div>
    </div>
  );
}
