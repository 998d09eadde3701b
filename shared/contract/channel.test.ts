import { expect, test } from 'vitest';
import { z } from 'zod';
import { patchOf } from './channel';

const Kept = z.looseObject({ width: z.number().min(10).default(260), open: z.boolean().default(true) });

test('a patch holds just what was sent, so that nothing else falls back to its default', () => {
  expect(patchOf(Kept).parse({ open: false })).toEqual({ open: false });
  expect(patchOf(Kept).parse({})).toEqual({});
});

test('a patch is still checked member by member', () => {
  expect(patchOf(Kept).safeParse({ width: 3 }).success).toBe(false);
});
