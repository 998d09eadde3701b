import { unzipSync, type UnzipFileInfo } from 'fflate';
import { decodeXml } from './xml';
import { DocumentError } from './open-document';

/** The parts of an office document. Each is inflated when it is asked for, within a budget for all. */
export interface ZipParts {
  readonly names: readonly string[];
  /** Inflated bytes; undefined when there is no such part. */
  bytes(name: string): Uint8Array | undefined;
  /** The same as text. */
  text(name: string): string | undefined;
}

/** One part, and all parts that are read of one document. The largest honest sheet is far below. */
const maxPartBytes = 128 * 1024 * 1024;
const maxTotalBytes = 256 * 1024 * 1024;

/**
 * Opens a zip archive. Nothing is inflated beyond the size that the archive itself declares, and nothing at all that
 * declares more than the budget: an archive made to fill the memory is refused by its own numbers.
 */
export function openZip(zip: Uint8Array): ZipParts {
  const sizes = new Map<string, number>();
  unzip(zip, (file) => {
    sizes.set(file.name, file.originalSize);
    return false;
  });
  let total = 0;
  function bytes(name: string): Uint8Array | undefined {
    const size = sizes.get(name);
    if (size === undefined) return undefined;
    total += size;
    if (size > maxPartBytes || total > maxTotalBytes) {
      throw new DocumentError(`Unpacked, its part ${name} takes ${size} bytes, which is too much to read.`);
    }
    return unzip(zip, (file) => file.name === name)[name];
  }
  return {
    names: [...sizes.keys()],
    bytes,
    text(name) {
      const part = bytes(name);
      return part === undefined ? undefined : decodeXml(part);
    },
  };
}

/** The path that a relationship's target means, seen from the part that names it. */
export function partPath(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps = from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function unzip(zip: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(zip, { filter });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new DocumentError(`It is damaged: its zip archive cannot be read (${words}).`);
  }
}
