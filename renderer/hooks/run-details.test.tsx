import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RunTexts } from './run-details';
import { sampleRun } from './sample-hooks';

it('HK7: problem and effect of a run show characters that would turn or hide text', () => {
  const run = {
    ...sampleRun('r'),
    input: '{}',
    stdout: '',
    stderr: '',
    problem: 'no \u202Efdp.exe',
    effect: 'refused: \u202Ecod.exe',
  };
  render(<RunTexts run={run} />);
  const shown = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(shown).toContain('no U+202Efdp.exe');
  expect(shown).toContain('refused: U+202Ecod.exe');
});
