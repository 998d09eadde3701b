import { useMemo } from 'react';
import { formatCount } from '../lib/format';
import { Button } from '../ui/button';
import { countProblems } from './problem-rows';
import { problems } from './state/problems-slice';

/** The way from the terminal to the problems, with how many there are. */
export function ProblemsSwitch({ onShow }: { readonly onShow: () => void }) {
  const files = problems.useSlice((state) => state.problems.files);
  const { errors, warnings } = useMemo(() => countProblems(files), [files]);
  const count = errors + warnings;
  return (
    <Button variant="ghost" size="sm" onClick={onShow}>
      Problems
      {count > 0 && <span className="ml-1 tabular-nums">{formatCount(count)}</span>}
    </Button>
  );
}
