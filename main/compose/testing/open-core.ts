import { createIdSource, systemClock } from '../../sources';
import { composeCore, type Core } from '../core';
import type { CoreOptions } from '../options';

/** The whole engine on a home of its own, as nobody watches it; a bug in it fails the test. */
export function openCore(home: string, over: Partial<CoreOptions> = {}): Core {
  const clock = over.clock ?? systemClock;
  const opened = composeCore({
    home,
    userHome: home,
    env: {},
    platform: process.platform,
    clock,
    ids: createIdSource(clock),
    notify: () => undefined,
    reportBug: (bug) => {
      throw bug;
    },
    attended: false,
    rules: { allow: [], deny: [] },
    overrides: {},
    ...over,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}
