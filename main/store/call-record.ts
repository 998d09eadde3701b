import type { Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { CallRecordPort } from '../tools/ports';
import type { Audit } from './audit';
import type { Calls } from './calls';
import type { StoreFailure } from './failure';

export interface CallRecordParts {
  readonly calls: Pick<Calls, 'asked' | 'settled'>;
  readonly audit: Pick<Audit, 'add'>;
  readonly clock: Clock;
}

/**
 * The walk's way to the record. It has no way to answer a full disk, so a write that fails (the database has told the
 * person) is kept and made good, in order, before the next one.
 */
export function createCallRecord({ calls, audit, clock }: CallRecordParts): CallRecordPort {
  type Write = () => Result<void, StoreFailure>;
  const held: Write[] = [];

  function write(next: Write): void {
    held.push(next);
    while (held[0] !== undefined) {
      const written = held[0]();
      // What belongs to a deleted conversation has no place any more.
      if (!written.ok && written.error.kind !== 'gone') return;
      held.shift();
    }
  }

  return {
    asked: (call) => write(() => calls.asked(call)),
    settled: (callId, state, result) => write(() => calls.settled(callId, state, result)),
    decided(entry) {
      const at = clock.now();
      write(() => audit.add({ ...entry, at }));
    },
  };
}
