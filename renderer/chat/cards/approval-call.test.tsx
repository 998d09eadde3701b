import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderChat } from '../gallery/render-chat';
import { ServerCallBody } from './approval-call';

test('PE4: the card of a call to an MCP server shows who runs it, what it says, and all that is sent', () => {
  renderChat(
    <ServerCallBody
      body={{
        kind: 'call',
        server: 'tracker',
        tool: 'create_issue',
        description: 'Creates an issue.',
        arguments: '{\n  "title": "It is broken"\n}',
      }}
    />,
  );
  expect(screen.getByText('create_issue').parentElement?.textContent).toBe(
    'create_issue of the MCP server tracker',
  );
  expect(screen.getByText('Creates an issue.')).toBeDefined();
  expect(document.body.textContent).toContain('"title": "It is broken"');
});
