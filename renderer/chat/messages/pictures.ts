import type { Answer } from '@shared/contract/index';
import type { ChatBridge } from '../bridge';

/** Pictures by their hash, asked for once: a row that comes back into view shows its picture at once. */
export interface Pictures {
  load(blob: string, mediaType: string): Promise<Answer<{ readonly dataUrl: string }>>;
}

/** How many are kept; a picture may weigh a few megabytes. */
const kept = 40;

export function createPictures(bridge: ChatBridge): Pictures {
  const known = new Map<string, ReturnType<Pictures['load']>>();
  return {
    load(blob, mediaType) {
      const loading = known.get(blob) ?? bridge.call('chat.image', { blob, mediaType });
      known.delete(blob);
      known.set(blob, loading);
      for (const oldest of known.keys()) {
        if (known.size <= kept) break;
        known.delete(oldest);
      }
      return loading;
    },
  };
}
