import type { WalkerState } from '@shared/contract/memory';
import type { MemoryWalker } from '@shared/domain/memory';
import { useState } from 'react';
import { formatCount, formatPlural, formatTokens } from '../../lib/format';
import { AlertDialog } from '../../ui/alert-dialog';
import { Box } from '../../ui/box';
import { Segmented } from '../../ui/segmented';
import { MessageStrip } from '../message-strip';
import { useAsked } from '../use-asked';
import { useSettings } from '../use-settings';

const modes = [
  { value: 'off', label: 'Off' },
  { value: 'extractive', label: 'By rules' },
  { value: 'model', label: 'By the model' },
] as const satisfies readonly { readonly value: MemoryWalker; readonly label: string }[];

/** Who writes finished conversations down (ME3). What a model may cost is said before it is switched on. */
export function WalkerBox() {
  const [settings, change] = useSettings();
  const { value: state, error, ask } = useAsked('memory.walker', null, 'memory');
  const [asking, setAsking] = useState(false);
  const set = (mode: MemoryWalker): void => void change({ memoryWalker: mode }).then(ask);
  const choose = (mode: MemoryWalker): void => {
    if (mode === 'model') setAsking(true);
    else set(mode);
  };
  return (
    <Box title="Writing conversations down">
      <div className="flex flex-col gap-2 p-3">
        <Segmented<MemoryWalker>
          aria-label="Who writes conversations down"
          options={modes}
          value={settings.memoryWalker}
          onValueChange={choose}
          className="self-start"
        />
        <p className="max-w-160 text-small text-muted">
          {wordsFor(settings.memoryWalker)} {state !== undefined && costOf(settings.memoryWalker, state)}
        </p>
        {state !== undefined && state.waiting > 0 && settings.memoryWalker !== 'off' && (
          <p role="status" className="text-small text-muted">
            {formatPlural(state.waiting, 'conversation')} to write down.
          </p>
        )}
        {state?.problem !== undefined && <MessageStrip tone="warning">{state.problem}</MessageStrip>}
        {error !== undefined && <MessageStrip tone="error">{error}</MessageStrip>}
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Let the model write conversations down?"
        description={state === undefined ? 'What it costs is not known yet.' : modelCost(state)}
        keepLabel="Leave it"
        actLabel="Switch on"
        danger={false}
        onAct={() => {
          setAsking(false);
          set('model');
        }}
      />
    </Box>
  );
}

function wordsFor(mode: MemoryWalker): string {
  if (mode === 'off') return 'Conversations are still found by a search; nothing short is written of them.';
  const what =
    'Ten minutes after the last message, decisions, preferences and lessons are kept as short memories.';
  return mode === 'extractive'
    ? `${what} Rules pick sentences as they stand.`
    : `${what} The conversation's own model words them.`;
}

function costOf(mode: MemoryWalker, state: WalkerState): string {
  if (mode === 'off') return '';
  return mode === 'extractive' ? 'It costs nothing and sends nothing.' : modelCost(state);
}

function modelCost({ tokensEach, perDay }: WalkerState): string {
  const day = formatCount(tokensEach * perDay);
  return `At most ${formatTokens(tokensEach)} for each conversation and ${perDay} conversations a day: ${day} tokens a day at most, at the price of the conversation's model. It reads what you and the agent said, and calls of tools whose memory is on. Past that the rules take over.`;
}
