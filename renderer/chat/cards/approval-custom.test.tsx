import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderChat } from '../gallery/render-chat';
import { CustomRequestBody, CustomScriptBody, CustomToolBadge } from './approval-custom';

const script = {
  kind: 'command',
  command: 'git push staging "$BRANCH":main',
  cwd: 'deploy',
  marks: [],
  parts: [],
  paths: [],
} as const;
const custom = {
  shell: 'bash',
  variables: [
    { name: 'BRANCH', value: 'main' },
    { name: 'TOKEN', value: '••••••' },
  ],
};

test('a custom tool is badged, and other calls are not (CT12)', () => {
  render(<CustomToolBadge body={{ ...script, marks: [], parts: [], paths: [], custom }} />);
  expect(screen.getByText('Custom tool').className).toContain('uppercase');
  const plain = render(<CustomToolBadge body={{ ...script, marks: [], parts: [], paths: [] }} />);
  expect(plain.container.textContent).toBe('');
});

test('the card of a script shows where and what runs and each variable, secrets masked', () => {
  renderChat(<CustomScriptBody body={{ ...script, marks: [], parts: [], paths: [] }} custom={custom} />);
  const list = screen.getByRole('list', { name: 'Variables' });
  expect(list.textContent).toBe('BRANCH=mainTOKEN=••••••');
  expect(screen.getByText(/in deploy/)).toBeDefined();
});

test('the card of a request shows its line, headers and body as they will be sent', () => {
  const headers = [{ name: 'X-Api-Key', value: '••••••' }];
  renderChat(
    <CustomRequestBody
      body={{ kind: 'request', method: 'POST', url: 'https://a.example/x?y=1', headers, body: '{"n":3}' }}
    />,
  );
  expect(screen.getByText('POST https://a.example/x?y=1')).toBeDefined();
  expect(screen.getByRole('list', { name: 'Headers' }).textContent).toBe('X-Api-Key: ••••••');
  expect(screen.getByText(/"n":3/)).toBeDefined();
});
