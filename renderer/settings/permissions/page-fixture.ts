import { fireEvent, screen } from '@testing-library/react';
import type { ReplyOf } from '@shared/contract';
import type { RuleView } from '@shared/domain/permission';
import { expect } from 'vitest';

type List = ReplyOf<'permissions.list'>;

/** A rule of the user's file. */
export function rule(
  id: string,
  effect: RuleView['ref']['effect'],
  text: string,
  over: Partial<RuleView> = {},
): RuleView {
  const ref = { text, effect, scope: 'user', file: '/home/permissions.json', line: 3 } as const;
  return { id, ref, hits: 0, editable: true, ...over };
}

/** The page's answer with these rules. */
export function list(rules: readonly RuleView[], over: Partial<List> = {}): List {
  return {
    rules: [...rules],
    grants: [],
    conflicts: [],
    userFile: '/home/permissions.json',
    workspaceFile: '/home/w/permissions.json',
    agents: [],
    repository: true,
    ...over,
  };
}

/** Answers of a person who has neither agents, conversations nor offers. */
export const quiet = {
  'chat.agents': () => ({ agents: [], problems: [] }),
  'chat.list': () => [],
  'permissions.garden': () => ({ looked: 0, since: null, offers: [] }),
} as const;

export const row = (id: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? expect.fail(`There is no row ${id}.`);
export const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
