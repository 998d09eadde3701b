import { CircleX, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '../lib/format';
import { useServices } from '../state/services';
import { Icon } from '../ui/icon';
import { StatusBarItem } from '../ui/status-bar-item';
import { countProblems, countWords } from './problem-rows';
import { problems } from './state/problems-slice';

/** Errors and warnings in the status bar; a press shows them. */
export function ProblemsStatus() {
  const files = problems.useSlice((state) => state.problems.files);
  const counts = useMemo(() => countProblems(files), [files]);
  const { commands } = useServices();
  return (
    <StatusBarItem
      icon={CircleX}
      hint="Show problems"
      keyHint={commands.keyHint('layout.showProblems')}
      onClick={() => commands.run('layout.showProblems')}
    >
      <span aria-hidden="true" className="flex items-center gap-1.5 tabular-nums">
        {formatCount(counts.errors)}
        <Icon icon={TriangleAlert} size={12} />
        {formatCount(counts.warnings)}
      </span>
      <span className="sr-only">{`${countWords(counts)}.`}</span>
    </StatusBarItem>
  );
}
