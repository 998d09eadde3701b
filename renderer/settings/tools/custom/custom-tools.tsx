import { useEffect } from 'react';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { TextLink } from '../../../ui/text-link';
import { MessageStrip } from '../../message-strip';
import { settingsPages } from '../../pages';
import { customTools, newKey } from '../../state/custom-tools-data';
import { ToolList } from './list/tool-list';
import { ToolDesk } from './tool-desk';

/** Settings → Tools → Custom Tools (CT1–CT21). */
export function CustomTools() {
  const list = customTools.useSlice((state) => state.customTools.list);
  const unread = customTools.useSlice((state) => state.customTools.unread);
  const { ask } = customTools.useSlice((state) => state.customToolsActions);
  useEffect(() => void ask(), [ask]);

  if (list === undefined) {
    return unread === undefined ? (
      <div aria-busy className="h-40" />
    ) : (
      <MessageStrip
        tone="error"
        end={
          <Button size="sm" onClick={() => void ask()}>
            Try again
          </Button>
        }
      >
        {unread}
      </MessageStrip>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {unread !== undefined && (
        <MessageStrip
          tone="warning"
          end={
            <Button size="sm" onClick={() => void ask()}>
              Try again
            </Button>
          }
        >
          {unread}
        </MessageStrip>
      )}
      <ToolDesk id={newKey} list={list} />
      <ToolList list={list} />
      <WhatThisIsNot />
    </div>
  );
}

/** CT21 */
function WhatThisIsNot() {
  const { openSettings } = useServices();
  const page = settingsPages.find(({ id }) => id.startsWith('mcp'));
  return (
    <p className="max-w-180 text-small text-muted">
      A custom tool is one script or one endpoint of your own; it gets no handle to agents, models or other
      tools. If what you want already speaks MCP, connect it under{' '}
      {page === undefined ? (
        <span className="font-medium text-fg">MCP servers</span>
      ) : (
        <TextLink onClick={() => openSettings(page.id)}>{page.title}</TextLink>
      )}{' '}
      instead of describing it again here.
    </p>
  );
}
