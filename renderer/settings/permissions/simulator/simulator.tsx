import { modes, type Mode } from '@shared/domain/danger';
import { modeWords } from '@shared/present/mode-words';
import { Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useServices } from '../../../state/services';
import { session } from '../../../state/session-slice';
import { Box } from '../../../ui/box';
import { Button } from '../../../ui/button';
import { Segmented } from '../../../ui/segmented';
import type { Desk } from '../use-desk';
import { useAnswer } from '../use-answer';
import { MarkedInput } from './marked-input';
import { PartsTable } from './parts-table';
import { marksIn, typedCall } from './typed-call';
import { VerdictStrip } from './verdict-strip';

interface SimulatorProps {
  readonly desk: Desk;
  readonly agent: string | null;
  /** Lights the deciding rule; undefined when none decides. */
  readonly onDecided: (ruleId: string | undefined) => void;
  readonly onShowRule: (id: string) => void;
  /** Begins a rule that would let the call pass. */
  readonly onAllow: (rule: string) => void;
}

/** Judges a typed call as the next run would, without running or asking anything (PE6). */
export function Simulator({ desk, agent, onDecided, onShowRule, onAllow }: SimulatorProps) {
  const { client } = useServices();
  const preset = session.useSlice((slice) => slice.session.settings.mode);
  const [mode, setMode] = useState<Mode>(preset);
  const [text, setText] = useState('');
  const hint = useId();
  const typed = typedCall(text);
  const rules = desk.list.rules.map(({ id }) => id).join();
  const late = useAnswer(
    typed.kind === 'call' ? JSON.stringify([typed.call, mode, agent, rules]) : null,
    () =>
      typed.kind === 'call'
        ? client.call('permissions.simulate', { call: typed.call, mode, agent })
        : Promise.reject(new Error('Nothing was typed.')),
  );
  const found = late.answer?.ok === true ? late.answer.value : undefined;
  const ruleId = found?.ruleId;
  useEffect(() => onDecided(ruleId), [onDecided, ruleId]);
  const problem =
    typed.kind === 'problem'
      ? typed.message
      : late.answer?.ok === false
        ? late.answer.error.message
        : undefined;
  return (
    <Box
      title="Simulator"
      note="nothing runs"
      end={
        <Segmented<Mode>
          aria-label="Mode"
          size="sm"
          options={modes.map((value) => ({ value, label: modeWords[value].word }))}
          value={mode}
          onValueChange={setMode}
        />
      }
    >
      <div className="flex flex-col gap-1 p-3">
        <MarkedInput
          value={text}
          onValueChange={setText}
          marks={found === undefined || late.pending ? [] : marksIn(text, found.parts)}
          invalid={problem !== undefined}
          describedBy={hint}
        />
        <p id={hint} className={problem === undefined ? 'text-small text-muted' : 'text-small text-red'}>
          {problem ??
            (typed.kind === 'empty'
              ? 'A line as Direct takes it, a command, or a tool and its arguments as JSON.'
              : '')}
        </p>
      </div>
      {found !== undefined && problem === undefined && (
        <>
          <VerdictStrip simulation={found} mode={mode} onShowRule={onShowRule} />
          <PartsTable parts={found.parts} />
          {found.verdict.kind === 'ask' && <Ways rules={found.allowRules} onAllow={onAllow} />}
        </>
      )}
    </Box>
  );
}

interface WaysProps {
  readonly rules: readonly string[];
  readonly onAllow: (rule: string) => void;
}

/** The narrowest rules under which it would not ask. */
function Ways({ rules, onAllow }: WaysProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line bg-sunken px-3 py-2 text-small text-muted">
      {rules.length === 0 ? 'No rule that Settings can add would let it pass.' : 'It would pass with'}
      {rules.map((rule) => (
        <Button
          key={rule}
          size="sm"
          icon={Plus}
          onClick={() => onAllow(rule)}
          className="max-w-full font-mono"
        >
          <span className="truncate">{rule}</span>
        </Button>
      ))}
    </div>
  );
}
