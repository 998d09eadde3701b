import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modes, type Mode } from '@shared/domain/danger';
import { createPermissionFixture, type PermissionFixture } from '../../permissions/permission-fixture';
import type { Decision, DecisionRequest } from '../../tools/ports';
import { narrower } from './plan';

const rules = [
  'Bash',
  'Bash(git push:*)',
  'Bash(git push)',
  'Bash(npm test:*)',
  'Bash(rm:*)',
  'Edit(src/**)',
  'Edit',
  'Write',
  'Read(README.md)',
  'Read',
];
const names = [null, 'first', 'second', 'third'] as const;
const strictness: Readonly<Record<Decision['kind'], number>> = { allow: 0, ask: 1, deny: 2 };

const lists = fc.record({
  allow: fc.subarray(rules),
  ask: fc.subarray(rules, { maxLength: 2 }),
  deny: fc.subarray(rules, { maxLength: 2 }),
});
/** From the conversation at the top down: who each is, and the mode that its role allows at most. */
const chains = fc.array(
  fc.record({
    agent: fc.constantFrom(...names),
    limit: fc.option(fc.constantFrom(...modes), { nil: undefined }),
  }),
  { minLength: 2, maxLength: 4 },
);

describe('CO3: a sub-agent never may do more than what is above it', () => {
  let at: PermissionFixture;
  let calls: readonly DecisionRequest[];
  beforeAll(async () => {
    at = await createPermissionFixture();
    const commands = ['git push', 'npm test', 'rm -rf build', 'ls', 'sudo git push', 'npm test && git push'];
    calls = await Promise.all([
      ...commands.map((command) => at.bash(command, 'manual')),
      at.file('Write', ['src/a.ts'], 'manual'),
      at.file('Edit', ['web/b.ts'], 'manual'),
      at.file('Read', ['README.md'], 'manual'),
      at.file('Read', ['.env'], 'manual'),
    ]);
  });
  afterAll(() => at.remove());

  it('for all rules, agents, modes, grants and depths: what the person denied is denied, and what asks above asks below', () => {
    fc.assert(
      fc.property(
        fc.record({ all: lists, first: lists, second: lists, third: lists }),
        chains,
        fc.constantFrom<Mode>(...modes),
        fc.nat(),
        fc.boolean(),
        ({ all, ...agents }, chain, rootMode, pick, isGranted) => {
          const service = at.service({ user: { ...all, agents } });
          const call = calls[pick % calls.length];
          if (call === undefined) return;
          let mode = rootMode;
          const kinds = chain.map(({ agent, limit }, depth) => {
            mode = narrower(depth === 0 ? undefined : limit, mode);
            const above = chain.slice(0, depth).map((one) => one.agent);
            const request = {
              ...call,
              mode,
              ...(agent === null ? {} : { agent }),
              ...(depth === 0 ? {} : { above: above.toReversed() }),
            };
            const decision = service.look(request).decision;
            if (depth === 0 && isGranted && decision.kind === 'ask')
              service.grantSession(request.conversationId, decision.sessionKeys, 'granted');
            const counted = service.decide(request).kind;
            // The deny that is found before anyone looks at the disk is the same.
            if (service.denied(request) !== undefined) expect(counted).toBe('deny');
            return strictness[counted];
          });
          expect(kinds).toEqual(kinds.toSorted((one, other) => one - other));
        },
      ),
      { numRuns: 60 },
    );
  });
});
