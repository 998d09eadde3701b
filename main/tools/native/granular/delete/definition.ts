import { z } from 'zod';

export const description =
  'Deletes files, links and folders into a trash. The answer names an id for each; restore puts it back where it stood.';

export const DeleteInput = z
  .strictObject({
    paths: z.array(z.string().min(1)).min(1).optional().describe('What to delete'),
    restore: z.array(z.string().min(1)).min(1).optional().describe('Ids of deletions to undo'),
  })
  .superRefine(({ paths, restore }, context) => {
    if ((paths === undefined) === (restore === undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['paths'],
        message: 'Name paths to delete, or ids to restore',
      });
    }
  });
export type DeleteInput = z.infer<typeof DeleteInput>;
