import { expect, it } from 'vitest';
import { planTitle } from './plan-title';

it.each([
  ['# Retry **failed** calls\n\n1. x', 'Retry failed calls'],
  ['\n\n1. Read `a.ts`\n2. y', 'Read a.ts'],
  ['- one', 'one'],
  ['---\n> Quoted', 'Quoted'],
  ['', 'Plan'],
  [`# ${'word '.repeat(40)}`, `${'word '.repeat(15)}word…`],
])('CO3: a plan is named by its first words: %j', (plan, title) => {
  expect(planTitle(plan)).toBe(title);
});
