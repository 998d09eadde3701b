import { BrowserWindow, Notification } from 'electron';
import type { WindowEvent } from '@shared/contract/events';
import type { RunEvent } from '@shared/domain/event';
import type { Question } from '@shared/domain/question';
import { planTitle } from '@shared/present/plan-title';

export interface AttentionDeps {
  /** Brings the window to the front that the person will look at. */
  focus(): void;
}

/**
 * A call or a question that waits while no window of ours is in front is told through the system, once for each; a run
 * must not stand still for an hour because nobody looked.
 */
export function createAttention(deps: AttentionDeps): (event: WindowEvent) => void {
  const shown = new Map<string, Notification>();
  return (event) => {
    if (event.topic !== 'conversation') return;
    const { event: told } = event.event;
    const settled = settledId(told);
    if (settled !== undefined) {
      shown.get(settled)?.close();
      shown.delete(settled);
    }
    const waiting = waitingWords(told);
    if (waiting === undefined || BrowserWindow.getFocusedWindow() !== null) return;
    const { id, title, body } = waiting;
    const notification = new Notification({ title, body });
    notification.on('click', deps.focus);
    // Held until it is settled, or the click would be lost with the object.
    shown.set(id, notification);
    notification.show();
  };
}

function settledId(told: RunEvent): string | undefined {
  if (told.type === 'approval-settled') return told.approvalId;
  return told.type === 'question-settled' ? told.questionId : undefined;
}

interface Waiting {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

function waitingWords(told: RunEvent): Waiting | undefined {
  if (told.type === 'approval-asked') {
    const { id, tool, subject, reason } = told.approval;
    return { id, title: `${tool} waits for you`, body: subject === '' ? reason : `${subject}\n${reason}` };
  }
  if (told.type !== 'question-asked') return undefined;
  const { id, from, agent = 'The agent' } = told.question;
  const asker = from.kind === 'mcp-server' ? `MCP server ${from.name}` : agent;
  return { id, title: `${asker} asks you`, body: questionText(told.question) };
}

function questionText({ body }: Question): string {
  switch (body.kind) {
    case 'choices':
      return body.questions.map(({ question }) => question).join('\n');
    case 'plan':
      return planTitle(body.plan);
    case 'form':
    case 'link':
      return body.message;
    case 'consent':
      return body.title;
  }
}
