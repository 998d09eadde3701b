import { useId, type KeyboardEvent } from 'react';
import { directModel } from '@shared/domain/model';
import type { SubAgentView } from '@shared/domain/sub-agent';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/text-area';
import { useChatActions } from '../chat-context';
import { chatSlice } from '../state/slice';

/** Words to a sub-agent: taken at its next step, or one that has ended goes on with them. */
export function AgentMessage({ agent }: { readonly agent: SubAgentView }) {
  const actions = useChatActions();
  const hint = useId();
  const text = chatSlice.useSlice((slice) => slice.chat.drafts.get(agent.id) ?? '');
  const running = agent.state.kind === 'running';

  function send(): void {
    if (text.trim() !== '') void actions.send(agent.id, text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && text !== '') {
      // With a text, Esc is the field's own; without one it stops the turn as everywhere.
      event.preventDefault();
      actions.setDraft(agent.id, '');
    }
  }

  return (
    <div className="flex items-end gap-2 px-3 py-2">
      <TextArea
        aria-label={`Message to the agent: ${agent.description}`}
        aria-describedby={hint}
        mono={agent.model === directModel}
        placeholder={running ? 'Taken at its next step' : 'It goes on with what you write'}
        minLines={1}
        maxLines={6}
        value={text}
        onValueChange={(next) => actions.setDraft(agent.id, next)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1"
      />
      <span id={hint} className="sr-only">
        {running ? 'It is taken at its next step.' : 'The agent goes on with what you write.'}
      </span>
      <Button onClick={send} disabled={text.trim() === ''}>
        Send
      </Button>
    </div>
  );
}
