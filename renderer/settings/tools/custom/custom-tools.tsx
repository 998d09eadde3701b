import { useEffect } from 'react';
import { useServices } from '../../../state/services';
import { TextLink } from '../../../ui/text-link';
import { useToldHere } from '../../use-told-here';
import { customTools, newKey } from '../../state/custom-tools-data';
import { ToolList } from './list/tool-list';
import { ToolDesk } from './tool-desk';
import { UnreadStrip } from '../../unread-strip';

/** Settings → Tools → Custom Tools (CT1–CT21). */
export function CustomTools() {
  const list = customTools.useSlice((state) => state.customTools.list);
  const unread = customTools.useSlice((state) => state.customTools.unread);
  const { ask } = customTools.useSlice((state) => state.customToolsActions);
  useEffect(() => void ask(), [ask]);
  useToldHere('custom-tool:');

  if (list === undefined) {
    return unread === undefined ? (
      <div aria-busy className="h-40" />
    ) : (
      <UnreadStrip error={unread} ask={ask} />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <UnreadStrip error={unread} ask={ask} tone="warning" />
      <ToolDesk id={newKey} list={list} />
      <ToolList list={list} />
      <WhatThisIsNot />
    </div>
  );
}

/** CT21 */
function WhatThisIsNot() {
  const { openSettings } = useServices();
  return (
    <p className="max-w-180 text-small text-muted">
      A custom tool is one script or one endpoint of your own; it gets no handle to agents, models or other
      tools. If what you want already speaks MCP, connect it under{' '}
      <TextLink onClick={() => openSettings('mcp')}>Settings → MCP servers</TextLink> instead of describing it
      again here.
    </p>
  );
}
