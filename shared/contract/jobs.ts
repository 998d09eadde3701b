import { z } from 'zod';
import { JobView } from '../domain/job';
import { channel, nothing } from './channel';

const id = z.object({ jobId: z.string() });

export const jobChannels = {
  /** Jobs of the window's folder, oldest first; those that are over are kept for a while. */
  'jobs.list': channel(z.null(), z.array(JobView)),
  /** Output from a byte on; `open` is the last line while it has no end. */
  'jobs.read': channel(
    id.extend({ offset: z.number().int().min(0) }),
    z.object({ text: z.string(), from: z.number(), to: z.number(), open: z.string() }),
  ),
  'jobs.stop': channel(id, nothing),
  /** Types a line into a job, as the person. */
  'jobs.send': channel(id.extend({ text: z.string().max(100_000) }), nothing),
};
