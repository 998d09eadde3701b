import { z } from 'zod';
import { ProviderInfo } from '../domain/model';
import { Endpoint } from '../domain/settings';
import { channel, nothing } from './channel';

export const modelChannels = {
  /** `refresh` looks again for local servers and asks providers for their model lists. */
  'models.list': channel(z.object({ refresh: z.boolean() }), z.array(ProviderInfo)),
  /** `storage` says how it is kept now: encrypted, plain (accepted by the person), or this session only. */
  'models.setKey': channel(
    z.object({ providerId: z.string(), key: z.string().min(1).max(4096) }),
    z.object({ storage: z.enum(['encrypted', 'plain', 'session']) }),
  ),
  'models.removeKey': channel(z.object({ providerId: z.string() }), nothing),
  'models.test': channel(
    z.object({ providerId: z.string() }),
    z.object({ ok: z.boolean(), message: z.string(), durationMs: z.number(), models: z.number().optional() }),
  ),
  'models.addEndpoint': channel(Endpoint.extend({ key: z.string().max(4096).optional() }), nothing),
  'models.removeEndpoint': channel(z.object({ id: z.string() }), nothing),
};
