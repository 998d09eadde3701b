import { useState } from 'react';
import type { CallView } from '@shared/domain/call';
import type { CallDisplay } from '@shared/domain/display';
import type { Refusal, RuleRef } from '@shared/domain/refusal';
import { refusalText } from '@shared/present/refusal-text';
import { TextLink } from '../../ui/text-link';
import { Button } from '../../ui/button';
import { useBridge, useChatActions } from '../chat-context';

const text = 'py-1.5 pr-3 pl-8.5 text-base text-muted wrap-anywhere';

/** Why a call failed or did not run, and what would change it. Nothing for a call that went well. */
export function CallReason({ call: { state, result, conversationId } }: { readonly call: CallView }) {
  if (state.kind === 'refused')
    return <RefusalReason refusal={state.refusal} conversationId={conversationId} />;
  if (state.kind === 'lost') {
    return (
      <p className={text}>
        Toolwright ended while this call ran. Look at what it changed before you run it again.
      </p>
    );
  }
  // A command says by its output and exit code why it failed, a request by its answer, a batch by its rows.
  const told = result !== undefined && tellsItself(result.display);
  return state.kind === 'failed' && !told ? <p className={text}>{state.reason}</p> : null;
}

function tellsItself(display: CallDisplay): boolean {
  if (display.kind === 'command' || display.kind === 'http' || display.kind === 'changes') return true;
  return display.kind === 'files' && display.rows.some((row) => row.error !== undefined);
}

interface RefusalReasonProps {
  readonly refusal: Refusal;
  readonly conversationId: string;
}

function RefusalReason({ refusal, conversationId }: RefusalReasonProps) {
  return (
    <div>
      <p className={text}>
        {refusalText(refusal)} {refusal.rule && <RuleLink rule={refusal.rule} />}
      </p>
      {refusal.tool !== undefined && <LendTool tool={refusal.tool} conversationId={conversationId} />}
    </div>
  );
}

/** A tool that is switched off can be lent without leaving the conversation (NT9). */
function LendTool({ tool, conversationId }: { readonly tool: string; readonly conversationId: string }) {
  const actions = useChatActions();
  const [lent, setLent] = useState<'once' | 'session' | null>(null);
  if (lent !== null) {
    return (
      <p className={text}>
        {tool} is enabled {lent === 'once' ? 'for its next call' : 'for this session'}.
      </p>
    );
  }
  const lend = (howLong: 'once' | 'session'): void => {
    setLent(howLong);
    void actions.enableTool(conversationId, tool, howLong);
  };
  return (
    <div className="flex flex-wrap gap-2 pr-3 pb-2 pl-8.5">
      <Button size="sm" onClick={() => lend('once')}>
        Enable for this call
      </Button>
      <Button size="sm" onClick={() => lend('session')}>
        Enable for this session
      </Button>
    </div>
  );
}

function RuleLink({ rule }: { readonly rule: RuleRef }) {
  const bridge = useBridge();
  const { file, line } = rule;
  const words = `${rule.effect} ${rule.text}`;
  if (file === undefined) return <span className="font-mono text-meta">{words}</span>;
  return (
    <TextLink mono tone="quiet" onClick={() => bridge.openFile(file, line)}>
      {file.split(/[\\/]/).at(-1)}
      {line !== undefined && `:${line}`} {words}
    </TextLink>
  );
}
