import { expect, it } from 'vitest';
import { projectIdOf } from './project-id';

it('names a project by the first 16 hex digits of the SHA-256 of its real path (section 10)', () => {
  expect(projectIdOf('/')).toBe('8a5edab282632443');
});
