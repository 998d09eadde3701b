import { BookOpen } from 'lucide-react';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { CodeBlock } from '../../ui/code-block';
import { EmptyState } from '../../ui/empty-state';

const example = `{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [{ "type": "command", "command": "./scripts/check-command.sh", "timeout": 10 }]
      }
    ]
  }
}
`;

const reference = 'https://code.claude.com/docs/en/hooks';

/** Where hooks are written, with one to begin from. */
export function NoHooks() {
  const { client } = useServices();
  return (
    <div className="flex max-w-160 flex-col gap-3">
      <EmptyState title="No hooks yet" className="max-w-none!">
        A hook is a program of yours that is told what the agent does and may answer: refuse a call, rewrite
        it, add to what the model reads. Write it into ~/.claude/settings.json for every folder, or into
        .claude/settings.json of this one; it is listed here at once. What comes when, and what an answer
        does, stands in docs/how/hooks.md.
      </EmptyState>
      <CodeBlock code={example} language=".claude/settings.json" />
      <div>
        <Button
          variant="ghost"
          size="sm"
          icon={BookOpen}
          onClick={() => void client.call('app.openExternal', { url: reference })}
        >
          Read how hooks are written
        </Button>
      </div>
    </div>
  );
}
