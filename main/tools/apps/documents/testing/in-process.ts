import { err } from '@shared/kit/result';
import { documentFormats, type DocumentReader } from '../../../../workspace/documents';
import { createApps } from '../../create-apps';
import { extract } from '../extract';
import manifest from '../manifest.json';
import type { Apps, AppReader } from '../../app';

/** The Documents app without its worker and tool, for tests of what reads through it. */
export function inProcessDocuments(isOff: () => boolean = () => false): DocumentReader {
  const read: AppReader = async (request) => {
    const reply = await extract({ job: 'text', ...request });
    return reply.ok ? reply : err({ kind: 'binary', message: reply.error });
  };
  const apps: Apps = createApps({
    bundles: [
      {
        manifest: { ...manifest, tools: [] },
        tools: [],
        readers: Object.fromEntries(documentFormats.map((format) => [format, read])),
        close: () => Promise.resolve(),
      },
    ],
    isOff,
  });
  return apps.documents;
}
