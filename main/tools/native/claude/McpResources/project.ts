import type { HookProjection } from '../../../define';
import { given, isFields } from '../../project-files';
import type { McpResourcesInput } from './definition';

/** As Claude Code's two tools for resources. */
export const projectMcpResources: HookProjection<McpResourcesInput> = {
  calls({ server, uri, cursor }) {
    if (uri === undefined)
      return [
        { name: 'ListMcpResourcesTool', input: { ...given('server', server), ...given('cursor', cursor) } },
      ];
    return [{ name: 'ReadMcpResourceTool', input: { ...given('server', server), uri } }];
  },
  fold: (input, updates) => ({ ...(updates.get(0) ?? input) }),
  text(output) {
    if (Array.isArray(output)) return JSON.stringify(output, null, 2);
    if (!isFields(output) || !Array.isArray(output['contents'])) return undefined;
    const texts = output['contents']
      .filter(isFields)
      .map(({ text }) => (typeof text === 'string' ? text : ''));
    return texts.join('\n');
  },
};
