import type { CallView } from '@shared/domain/call';
import type { CallDisplay } from '@shared/domain/display';
import type { Refusal, RuleRef } from '@shared/domain/refusal';
import { refusalText } from '@shared/present/refusal-text';
import { TextLink } from '../../ui/text-link';
import { useBridge } from '../chat-context';

const text = 'py-1.5 pr-3 pl-8.5 text-base text-muted wrap-anywhere';

/** Why a call failed or did not run, and what would change it. Nothing for a call that went well. */
export function CallReason({ call: { state, result } }: { readonly call: CallView }) {
  if (state.kind === 'refused') return <RefusalReason refusal={state.refusal} />;
  if (state.kind === 'lost') {
    return (
      <p className={text}>
        Toolwright ended while this call ran. Look at what it changed before you run it again.
      </p>
    );
  }
  // A command says by its output and exit code why it failed, a batch by its rows.
  const told = result !== undefined && tellsItself(result.display);
  return state.kind === 'failed' && !told ? <p className={text}>{state.reason}</p> : null;
}

function tellsItself(display: CallDisplay): boolean {
  if (display.kind === 'command' || display.kind === 'changes') return true;
  return display.kind === 'files' && display.rows.some((row) => row.error !== undefined);
}

function RefusalReason({ refusal }: { readonly refusal: Refusal }) {
  return (
    <p className={text}>
      {refusalText(refusal)} {refusal.rule && <RuleLink rule={refusal.rule} />}
    </p>
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
