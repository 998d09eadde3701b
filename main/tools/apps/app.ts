import type { DocumentReader } from '../../workspace/documents';
import type { KnownTool, Tool } from '../define';
import type { AppManifest } from './manifest';

/** A mini app as its folder delivers it: the manifest as it was found, and the code behind what it names. */
export interface AppBundle {
  /** Not trusted: `createApps` checks it. */
  readonly manifest: unknown;
  /** One for each tool that the manifest names, and no other. */
  readonly tools: readonly Tool[];
  /** By file kind; one for each kind that the manifest names. */
  readonly readers: Readonly<Record<string, AppReader>>;
  /** Ends what it started: workers, processes, servers. */
  close(): Promise<void>;
}

/** Reads the text of one document. */
export type AppReader = DocumentReader['read'];

/** A mini app that was taken, as people and models are told of it. */
export interface AppInfo extends AppManifest {
  readonly enabled: boolean;
}

/** Why an app was not taken; the others are not touched by it. */
export interface AppProblem {
  /** Its id, or what stands there instead. */
  readonly app: string;
  /** A sentence that names what is wrong in it. */
  readonly message: string;
}

export interface Apps {
  list(): readonly AppInfo[];
  readonly problems: readonly AppProblem[];
  /** Tools of all apps; while an app is switched off its tools refuse and say so. */
  readonly tools: readonly KnownTool[];
  /** The app's reader for a kind of document, or what is missing, as Read says it. */
  readonly documents: DocumentReader;
  close(): Promise<void>;
}
