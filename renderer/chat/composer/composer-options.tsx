import { CornerDownLeft, Square } from 'lucide-react';
import { useEffect } from 'react';
import type { Mode } from '@shared/domain/danger';
import { formatTokens } from '../../lib/format';
import { Button } from '../../ui/button';
import { Combobox } from '../../ui/combobox';
import { IconButton } from '../../ui/icon-button';
import { ProgressRing } from '../../ui/progress-ring';
import { Tooltip } from '../../ui/tooltip';
import { useBridge, useChatActions } from '../chat-context';
import { chatSlice } from '../state/slice';
import { AgentPicker } from './agent-picker';
import { ModePicker } from './mode-picker';
import { keyPrefix, modelOptions } from './models';

interface ComposerOptionsProps {
  readonly conversationId: string | null;
  readonly agent: string | null;
  readonly model: string;
  readonly mode: Mode;
  readonly context: { readonly usedTokens: number; readonly windowTokens: number } | null;
  readonly running: boolean;
  readonly empty: boolean;
  readonly onSend: () => void;
}

/** Under the message: agent, model, context used, mode, Stop and Send, in this order. */
export function ComposerOptions(props: ComposerOptionsProps) {
  const { conversationId, agent, model, mode, context, running, empty, onSend } = props;
  const actions = useChatActions();
  const canStop = running && conversationId !== null;
  return (
    <div className="flex h-8 items-center gap-2 pr-2 pb-2 pl-1.5">
      <AgentPicker conversationId={conversationId} agent={agent} />
      <ModelPicker conversationId={conversationId} model={model} />
      <span className="ml-auto" />
      {context && <ContextRing {...context} />}
      <ModePicker mode={mode} onMode={(next) => void actions.setOptions(conversationId, { mode: next })} />
      {canStop && (
        <IconButton
          icon={Square}
          label="Stop the turn"
          keyHint="Esc"
          size="sm"
          variant="danger"
          onClick={() => void actions.stop(conversationId)}
        />
      )}
      <Button
        size="sm"
        variant="primary"
        iconEnd={CornerDownLeft}
        disabled={empty}
        className="@max-md:hidden"
        onClick={onSend}
      >
        {running ? 'Queue' : 'Send'}
      </Button>
      <IconButton
        icon={CornerDownLeft}
        label={running ? 'Queue' : 'Send'}
        size="sm"
        variant="primary"
        disabled={empty}
        className="@md:hidden"
        onClick={onSend}
      />
    </div>
  );
}

function ModelPicker({
  conversationId,
  model,
}: {
  readonly conversationId: string | null;
  readonly model: string;
}) {
  const actions = useChatActions();
  const bridge = useBridge();
  const providers = chatSlice.useSlice((slice) => slice.chat.providers);
  useEffect(() => {
    if (providers === null) void actions.loadModels(false);
  }, [actions, providers]);
  return (
    <Combobox
      aria-label="Model"
      variant="ghost"
      size="sm"
      className="max-w-50"
      options={modelOptions(providers ?? [], model)}
      value={model}
      filterPlaceholder="Find a model"
      // Keys and endpoints come and go in the settings, model lists arrive after the start.
      onOpen={() => void actions.loadModels(false)}
      onValueChange={(next) => {
        if (next.startsWith(keyPrefix)) bridge.openSettings('models');
        else void actions.setOptions(conversationId, { model: next });
      }}
    />
  );
}

function ContextRing({
  usedTokens,
  windowTokens,
}: {
  readonly usedTokens: number;
  readonly windowTokens: number;
}) {
  if (windowTokens <= 0) return null;
  const share = usedTokens / windowTokens;
  const tone = share >= 0.95 ? 'red' : share >= 0.8 ? 'amber' : 'muted';
  return (
    <Tooltip text={`${formatTokens(usedTokens)} of ${formatTokens(windowTokens)} used`} side="top">
      <span className="inline-flex">
        <ProgressRing value={share} label="Context used" tone={tone} withText />
      </span>
    </Tooltip>
  );
}
