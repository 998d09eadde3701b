import { err, type Result } from '@shared/kit/result';
import { documentFormats, type DocumentText } from '../../../workspace/documents';
import type { FileProblem } from '../../../workspace/file-problem';
import type { AppBundle, AppReader } from '../app';
import { createWorkerHost, type StartWorker, type WorkerLimits } from '../worker-host';
import { createDocumentOutlineTool } from './document-outline/tool';
import manifest from './manifest.json';
import type { ExtractReply, ExtractRequest } from './protocol';

export interface DocumentsAppOptions {
  readonly startWorker: StartWorker;
  /** This program's own home, which is protected (PE5). */
  readonly appHome: string;
  readonly limits?: WorkerLimits;
}

const defaultLimits: WorkerLimits = {
  // A text of hundreds of pages takes a few seconds; whoever waits longer is better served by fewer pages.
  timeMs: 45_000,
  // The largest honest workbooks; a hostile one fails here instead of taking the program with it.
  heapMb: 768,
  growthBytes: 1_536 * 1024 * 1024,
  // Starting it again costs a quarter of a second.
  idleMs: 60_000,
};

/** The Documents mini app: text and overview of office documents, read in a worker of its own. */
export function createDocumentsApp({
  startWorker,
  appHome,
  limits = defaultLimits,
}: DocumentsAppOptions): AppBundle {
  const host = createWorkerHost<ExtractRequest, ExtractReply>(startWorker, limits);

  async function extract(
    request: ExtractRequest,
    signal: AbortSignal,
  ): Promise<Result<DocumentText, FileProblem>> {
    const reply = await host.run(request, [request.bytes.buffer], signal);
    if (!reply.ok) return err({ kind: 'io', message: reply.error.message });
    return reply.value.ok ? reply.value : err({ kind: 'binary', message: reply.value.error });
  }

  const read: AppReader = (request, signal) => extract({ job: 'text', ...request }, signal);
  const outline = createDocumentOutlineTool({
    appHome,
    outline: (format, bytes, signal) => extract({ job: 'outline', format, bytes }, signal),
  });
  return {
    manifest,
    tools: [outline],
    readers: Object.fromEntries(documentFormats.map((format) => [format, read])),
    close: () => host.close(),
  };
}
