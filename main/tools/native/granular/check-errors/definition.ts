import { z } from 'zod';

export const description =
  'Errors and warnings that language servers (TypeScript, JSON, CSS and others installed) find in files, as ' +
  'path:line:col. Without paths it looks at the whole workspace.';

export const CheckErrorsInput = z.strictObject({
  paths: z.array(z.string()).min(1).optional().describe('Files or folders'),
});
export type CheckErrorsInput = z.infer<typeof CheckErrorsInput>;
