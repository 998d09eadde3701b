import type { CustomToolView, ExampleOutcome } from '@shared/domain/custom-tool-view';
import { useState } from 'react';
import { useServices } from '../../../../state/services';
import { customTools } from '../../../state/custom-tools-data';

/** The kept examples of a tool as checks, run when the person says so. */
export function useExamples({ tool, scope }: CustomToolView) {
  const { client, notify } = useServices();
  const { ask } = customTools.useSlice((slice) => slice.customToolsActions);
  const [outcomes, setOutcomes] = useState<readonly ExampleOutcome[]>();
  const [running, setRunning] = useState(false);
  return {
    outcomes,
    running,
    async run(): Promise<void> {
      setRunning(true);
      const answer = await client.call('customTools.runExamples', { scope, name: tool.name });
      await ask();
      setRunning(false);
      if (answer.ok) setOutcomes(answer.value);
      else
        notify({
          title: `The examples of ${tool.name} were not run`,
          text: answer.error.message,
          tone: 'error',
        });
    },
  };
}
