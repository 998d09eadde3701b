import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';

interface NoMatchProps {
  /** "No skill matches". */
  readonly title: string;
  /** "Show all skills". */
  readonly all: string;
  readonly onAll: () => void;
}

/** A filter has left nothing: the way back to all. */
export function NoMatch({ title, all, onAll }: NoMatchProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button size="sm" onClick={onAll}>
          {all}
        </Button>
      }
    />
  );
}
