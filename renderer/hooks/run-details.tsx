import type { Answer } from '@shared/contract';
import type { HookRun, HookRunRow } from '@shared/domain/hook';
import { useEffect, useState, type ReactNode } from 'react';
import { formatDuration, formatExactTime } from '../lib/format';
import { CodeBlock } from '../ui/code-block';
import { RevealedText } from '../ui/revealed-text';
import { Spinner } from '../ui/spinner';
import { effectTone } from './hook-words';

interface RunDetailsProps {
  readonly run: HookRunRow;
  readonly load: (id: string) => Promise<Answer<HookRun | null>>;
}

/** Input, output, time and effect of one run, asked for now. */
export function RunDetails({ run, load }: RunDetailsProps) {
  const [answer, setAnswer] = useState<Answer<HookRun | null>>();
  const { id } = run;
  useEffect(() => {
    let gone = false;
    void load(id).then((found) => {
      if (!gone) setAnswer(found);
    });
    return () => {
      gone = true;
    };
  }, [id, load]);
  if (answer === undefined)
    return (
      <div className="bg-sunken px-3 py-2">
        <Spinner label="Loading the run" className="text-muted" />
      </div>
    );
  if (!answer.ok) return <Notice>{answer.error.message}</Notice>;
  if (answer.value === null)
    return <Notice>Newer runs have taken its place, so what it was given is no longer kept.</Notice>;
  return (
    <div className="bg-sunken px-3 py-2">
      <RunTexts run={answer.value} />
    </div>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return <p className="bg-sunken px-3 py-2 text-small text-muted">{children}</p>;
}

const term = 'text-small text-muted';

/** All that is known of a run; `more` are rows of its own at the end. */
export function RunTexts({ run, more }: { readonly run: HookRun; readonly more?: ReactNode }) {
  const { subject, input, stdout, stderr, exitCode, problem, effect, at, durationMs } = run;
  return (
    <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      <dt className={term}>Hook</dt>
      <dd className="max-h-30 overflow-y-auto font-mono text-code wrap-anywhere whitespace-pre-wrap">
        <RevealedText text={subject} />
      </dd>
      <dt className={term}>Input</dt>
      <dd className="min-w-0">
        <CodeBlock code={indented(input)} language="JSON" maxLines={16} wrap />
      </dd>
      <dt className={term}>Exit code</dt>
      <dd className="text-base tabular-nums">
        {exitCode ?? 'none'}
        <span className="text-small text-muted">
          {' '}
          · {formatDuration(durationMs)} · {formatExactTime(at)}
        </span>
      </dd>
      <Output label="Output" text={stdout} />
      <Output label="Errors" text={stderr} />
      {/* The effect says it already where the hook gave no answer. */}
      {problem !== undefined && !effect.includes(problem) && (
        <>
          <dt className={term}>Problem</dt>
          <dd className="text-base wrap-anywhere text-amber">
            <RevealedText text={problem} />
          </dd>
        </>
      )}
      {more}
      <dt className={term}>Effect</dt>
      <dd className={`text-base wrap-anywhere ${effectTone(effect)}`}>
        <RevealedText text={effect} />
      </dd>
    </dl>
  );
}

function Output({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <dt className={term}>{label}</dt>
      <dd className="min-w-0">
        {text === '' ? (
          <span className="text-small text-subtle">none</span>
        ) : (
          <CodeBlock code={text} language={label} maxLines={12} wrap />
        )}
      </dd>
    </>
  );
}

/** The one line that was sent, laid out for reading; cut text stays as it is. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    // It was too long to be kept whole.
    return json;
  }
}
