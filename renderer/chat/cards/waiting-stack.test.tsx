import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Approval } from '@shared/domain/approval';
import type { FormField, Question, QuestionAnswer } from '@shared/domain/question';
import { renderChat } from '../gallery/render-chat';
import { sampleApproval, sampleChoice, sampleQuestion } from '../gallery/sample';
import { WaitingStack } from './waiting-stack';

const parts = sampleChoice({ question: 'What shall be tested?', header: 'Tests', multiSelect: true });

function draw(questions: readonly Question[], approvals: readonly Approval[] = []) {
  const onEmptied = vi.fn<() => void>();
  const tree = (nextQuestions: readonly Question[], nextApprovals: readonly Approval[]) => (
    <>
      <textarea aria-label="Message" />
      <WaitingStack
        approvals={nextApprovals}
        questions={nextQuestions}
        root="/w"
        mode="manual"
        onEmptied={onEmptied}
      />
    </>
  );
  const view = renderChat(tree(questions, approvals));
  return {
    ...view,
    onEmptied,
    again: (next: readonly Question[], more: readonly Approval[] = []) => view.redraw(tree(next, more)),
    async answers(): Promise<readonly QuestionAnswer[]> {
      await act(() => view.bridge.settled());
      return view.bridge.requests('chat.answerQuestion').map(({ answer }) => answer);
    },
  };
}

const card = () => screen.getByRole('region', { name: /asks:/ });
/** Presses keys where the focus is, as a person without a mouse does. */
function press(...keys: readonly string[]): void {
  for (const key of keys) {
    const at = document.activeElement;
    if (at) fireEvent.keyDown(at, { key });
  }
}
function type(name: string, value: string): void {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
}

describe('CO2: a card with options', () => {
  it('a digit chooses and Enter sends', async () => {
    const { answers } = draw([sampleQuestion('q1')]);
    act(() => card().focus());
    press('2', 'Enter');
    expect(await answers()).toEqual([{ kind: 'choices', answers: [{ chosen: ['Luxon'] }] }]);
  });

  it('arrows go from option to option and choose, as in every list of radios', async () => {
    const { answers } = draw([sampleQuestion('q1')]);
    act(() => card().focus());
    press('ArrowDown');
    expect(screen.getByRole('radio', { name: /date-fns/ })).toBe(document.activeElement);
    press('ArrowDown', 'ArrowDown', 'ArrowUp');
    expect(screen.getByRole('radio', { checked: true }).textContent).toContain('Luxon');
    press('Enter');
    expect(await answers()).toEqual([{ kind: 'choices', answers: [{ chosen: ['Luxon'] }] }]);
  });

  it('where several may be chosen Space turns them, and words of one’s own come beside', async () => {
    const { answers } = draw([sampleQuestion('q1', { body: { kind: 'choices', questions: [parts] } })]);
    act(() => card().focus());
    press('3', '1', 'ArrowDown', ' ', ' ');
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    press('4');
    expect(screen.getByLabelText('Other answer')).toBe(document.activeElement);
    type('Other answer', 'leap years ');
    press('Enter');
    expect(await answers()).toEqual([
      { kind: 'choices', answers: [{ chosen: ['date-fns', 'Temporal'], text: 'leap years' }] },
    ]);
  });

  it('words of one’s own take the place of the one option, and keep digits as signs', async () => {
    const { answers } = draw([sampleQuestion('q1')]);
    act(() => card().focus());
    press('1', '4');
    type('Other answer', 'none, 2 lines of code do');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    press('1');
    expect(await answers()).toEqual([]);
    press('Escape');
    expect(document.activeElement).toBe(card());
    press('Enter');
    expect(await answers()).toEqual([
      { kind: 'choices', answers: [{ chosen: [], text: 'none, 2 lines of code do' }] },
    ]);
  });

  it('Enter without an answer says what is missing, and Esc declines', async () => {
    const { answers } = draw([sampleQuestion('q1')]);
    act(() => card().focus());
    press('Enter');
    expect(screen.getByText('Choose an option or write an answer.')).toBeTruthy();
    expect(await answers()).toEqual([]);
    press('Escape');
    expect(await answers()).toEqual([{ kind: 'cancelled' }]);
  });

  it('several questions are steps with a look over all, and an answer can be changed there', async () => {
    const questions = [sampleChoice(), parts];
    const { answers } = draw([sampleQuestion('q1', { body: { kind: 'choices', questions } })]);
    const current = () => screen.getByRole('button', { current: 'step' }).textContent;
    act(() => card().focus());
    expect(current()).toBe('Library');
    press('1', 'Enter');
    expect(current()).toBe('Tests');
    expect(card().contains(document.activeElement)).toBe(true);
    press('2', 'Enter');
    expect(current()).toBe('Review');
    const review = screen.getByRole('list', { name: 'Your answers' });
    expect(review.textContent).toBe(
      'Which library shall the dates come from?date-fnsChangeWhat shall be tested?LuxonChange',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Change Library' }));
    press('2', 'ArrowRight', 'ArrowRight', 'Enter');
    expect(await answers()).toEqual([
      { kind: 'choices', answers: [{ chosen: ['Luxon'] }, { chosen: ['Luxon'] }] },
    ]);
  });

  it('what is not answered is not sent: the card goes back to it', async () => {
    const questions = [sampleChoice(), parts];
    const { answers } = draw([sampleQuestion('q1', { body: { kind: 'choices', questions } })]);
    act(() => card().focus());
    press('1', 'ArrowRight', 'ArrowRight', 'Enter');
    expect(screen.getByRole('button', { current: 'step' }).textContent).toBe('Tests');
    expect(screen.getByText('Choose an option or write an answer.')).toBeTruthy();
    expect(await answers()).toEqual([]);
  });

  it('no key answers while the focus is elsewhere, and the focus does not come by itself', async () => {
    const { again, answers } = draw([]);
    const message = screen.getByLabelText('Message');
    act(() => message.focus());
    again([sampleQuestion('q1')]);
    expect(document.activeElement).toBe(message);
    press('1', 'Enter', 'Escape');
    expect(await answers()).toEqual([]);
  });
});

describe('CO3: a plan', () => {
  const plan = '# Retry failed calls\n\n1. Read the client.';
  const asked = sampleQuestion('q1', { body: { kind: 'plan', plan } });

  it.each<[string, QuestionAnswer]>([
    ['Enter', { kind: 'plan-accepted' }],
    ['2', { kind: 'plan-accepted', mode: 'edits' }],
    ['3', { kind: 'plan-accepted', mode: 'full' }],
    ['Escape', { kind: 'cancelled' }],
  ])('%s on the card answers it', async (key, answer) => {
    const { answers } = draw([asked]);
    act(() => card().focus());
    press(key);
    expect(await answers()).toEqual([answer]);
  });

  it('is edited in place, and the text is what is accepted', async () => {
    const { answers } = draw([asked]);
    fireEvent.click(screen.getByRole('button', { name: 'Edit the plan' }));
    const field = screen.getByLabelText('Plan to accept instead');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'Only read.' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await answers()).toEqual([]);
    fireEvent.keyDown(field, { key: 'Escape' });
    press('Enter');
    expect(await answers()).toEqual([{ kind: 'plan-accepted', plan: 'Only read.' }]);
  });

  it('goes back with words, or is dropped', async () => {
    const { answers, again } = draw([asked]);
    type('What to change', 'Keep the old client.');
    fireEvent.keyDown(screen.getByLabelText('What to change'), { key: 'Enter' });
    again([sampleQuestion('q2', { body: { kind: 'plan', plan } })]);
    fireEvent.click(screen.getByRole('button', { name: 'Drop' }));
    expect(await answers()).toEqual([
      { kind: 'plan-sent-back', words: 'Keep the old client.' },
      { kind: 'declined' },
    ]);
  });
});

describe('a form, a page and a consent', () => {
  const fields: readonly FormField[] = [
    { kind: 'text', name: 'email', title: 'Your address', required: true, format: 'email' },
    { kind: 'integer', name: 'days', required: false, minimum: 1, maximum: 7 },
    { kind: 'boolean', name: 'news', title: 'Send news', required: true },
    {
      kind: 'choices',
      name: 'topics',
      required: true,
      options: [
        { value: 'a', label: 'Alpha' },
        { value: 'b', label: 'Beta' },
      ],
    },
  ];
  const from = { kind: 'mcp-server', name: 'weather' } as const;
  const form = sampleQuestion('q1', {
    from,
    body: { kind: 'form', message: 'Where to?', fields: [...fields] },
  });

  it('says beside each field what is wrong, goes to the first, and sends what fits', async () => {
    const { answers } = draw([form]);
    expect(card().getAttribute('aria-label')).toBe('MCP server weather asks: Where to?');
    act(() => card().focus());
    press('Enter');
    expect(screen.getAllByText('This is needed.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('Your address'));
    type('Your address', 'ada');
    expect(screen.getByText('Write an email address, as in ada@example.org.')).toBeTruthy();
    type('Your address', 'ada@example.org');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Beta' }));
    press('Enter');
    expect(await answers()).toEqual([
      { kind: 'form', values: { email: 'ada@example.org', news: false, topics: ['b'] } },
    ]);
  });

  it('a page to open shows its whole address before the person agrees', async () => {
    const url = 'https://login.example.org/very/long?state=1';
    const { answers } = draw([
      sampleQuestion('q1', { from, body: { kind: 'link', message: 'Sign in', url } }),
    ]);
    expect(screen.getByRole('group', { name: 'Address of the page' }).textContent).toBe(url);
    fireEvent.click(screen.getByRole('button', { name: 'Open the page' }));
    expect(await answers()).toEqual([{ kind: 'agreed' }]);
  });

  it('a consent shows its text whole; Esc gives none', async () => {
    const text = 'line\n'.repeat(200);
    const { answers } = draw([
      sampleQuestion('q1', { from, body: { kind: 'consent', title: 'Ask a model', text, format: 'plain' } }),
    ]);
    expect(screen.getByRole('group', { name: 'What it says' }).textContent).toBe(text);
    act(() => card().focus());
    press('Escape');
    expect(await answers()).toEqual([{ kind: 'cancelled' }]);
  });
});

describe('all that waits in one stack', () => {
  it('the oldest is in front, the others are named, and a press brings one in front', () => {
    draw(
      [sampleQuestion('q1', { askedAt: 5 }), sampleQuestion('q2', { askedAt: 6, agent: 'tester' })],
      [sampleApproval('a1', { askedAt: 4 })],
    );
    expect(card().getAttribute('aria-label')).toMatch(/^Bash asks/);
    const others = screen.getByRole('list', { name: 'Also waiting' });
    expect(
      within(others)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'The agent asksWhich library shall the dates come from?',
      'tester asksWhich library shall the dates come from?',
    ]);
    fireEvent.click(within(others).getByRole('button', { name: /^tester/ }));
    expect(card().getAttribute('aria-label')).toMatch(/^tester asks/);
    fireEvent.click(screen.getByRole('button', { name: '1 call asks for permission' }));
    expect(card().getAttribute('aria-label')).toMatch(/^Bash asks/);
  });

  it('the focus goes on to the next card, and to the message when none is left', () => {
    const { again, onEmptied } = draw([sampleQuestion('q1')], [sampleApproval('a1', { askedAt: 2_000 })]);
    act(() => card().focus());
    again([], [sampleApproval('a1')]);
    expect(document.activeElement).toBe(card());
    again([]);
    expect(onEmptied).toHaveBeenCalled();
  });

  it('Alt+↓ brings the next question in front with the focus', () => {
    draw([sampleQuestion('q1'), sampleQuestion('q2', { agent: 'tester' })]);
    act(() => card().focus());
    fireEvent.keyDown(card(), { key: 'ArrowDown', altKey: true });
    expect(card().getAttribute('aria-label')).toMatch(/^tester asks/);
    expect(document.activeElement).toBe(card());
  });

  it('reads a question out once, at once', () => {
    const { again, container } = draw([sampleQuestion('q1')]);
    const said = () => container.querySelector('[aria-live="assertive"]')?.textContent;
    expect(said()).toBe('The agent asks: Which library shall the dates come from?');
    again([sampleQuestion('q1')]);
    expect(said()?.match(/asks/g)).toHaveLength(1);
  });
});
