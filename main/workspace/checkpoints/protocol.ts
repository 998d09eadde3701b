import type { CheckpointEngine } from './types';

type Arguments<Op extends keyof CheckpointEngine> = Parameters<CheckpointEngine[Op]>;

/** What the thread is asked. A take is called off by the first number of `cancelled` becoming 1. */
export type EngineRequest = { readonly id: number } & (
  | { readonly op: 'take'; readonly args: [Arguments<'take'>[0]]; readonly cancelled: Int32Array }
  | {
      [Op in Exclude<keyof CheckpointEngine, 'take'>]: { readonly op: Op; readonly args: Arguments<Op> };
    }[Exclude<keyof CheckpointEngine, 'take'>]
);

/** `bug` is what was thrown. */
export type EngineReply = { readonly id: number } & ({ readonly result: unknown } | { readonly bug: string });
