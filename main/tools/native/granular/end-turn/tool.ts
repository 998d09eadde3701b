import { ok } from '@shared/kit/result';
import { z } from 'zod';
import { harmless, type Tool } from '../../../define';

export const EndTurnInput = z.strictObject({});
export type EndTurnInput = z.infer<typeof EndTurnInput>;

/** Ends the turn: the loop asks the model no more (NT5). */
export function createEndTurnTool(): Tool<EndTurnInput> {
  return {
    name: 'end_turn',
    group: 'Workspace',
    description:
      'Ends your turn. Call it when the work is done or the person has to go on; write what they should know first.',
    input: EndTurnInput,
    primaryArgument: '',
    lift: (raw) => ok(raw),
    readOnly: () => false,
    assess: () => Promise.resolve(harmless),
    preview: () => Promise.resolve({ kind: 'paths', paths: [] }),
    async *run() {
      yield* [];
      return {
        content: [{ type: 'text', text: 'The turn ends here.' }],
        isError: false,
        display: { kind: 'text' },
        endsTurn: true,
      };
    },
  };
}
