import { Plus } from 'lucide-react';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { CodeBlock } from '../../ui/code-block';
import { EmptyState } from '../../ui/empty-state';

const example = `{
  "mcpServers": {
    "files": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-filesystem"]
    }
  }
}`;

interface NoServersProps {
  readonly workspaceFile: string | null;
  readonly onAdd: () => void;
}

/** What a server is, and how one comes here. */
export function NoServers({ workspaceFile, onAdd }: NoServersProps) {
  return (
    <Box bodyClassName="flex flex-wrap items-start gap-x-8 gap-y-4 p-3">
      <EmptyState
        title="No servers yet"
        action={
          <Button size="sm" icon={Plus} onClick={onAdd}>
            Add a server
          </Button>
        }
      >
        A server of the Model Context Protocol is somebody else’s tool catalogue. Each of its tools waits
        behind ToolSearch and asks before it runs.
      </EmptyState>
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1.5">
        <p className="text-small text-muted">
          {workspaceFile === null
            ? 'The form takes what a server’s page offers to copy, for instance:'
            : 'The form takes what a server’s page offers to copy. In .mcp.json of this folder the same counts for everybody who trusts it:'}
        </p>
        <CodeBlock code={example} language="json" />
      </div>
    </Box>
  );
}
