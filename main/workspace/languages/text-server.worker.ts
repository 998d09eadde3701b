import { parentPort, workerData } from 'node:worker_threads';
import { PortMessageReader, PortMessageWriter } from 'vscode-jsonrpc/node';
import { serveTexts } from './text-server';

/** As `start-text-server` gives it, so that this module does nothing anywhere else. */
const textServerData = 'toolwright text server';

if (workerData === textServerData && parentPort !== null)
  serveTexts(new PortMessageReader(parentPort), new PortMessageWriter(parentPort));
