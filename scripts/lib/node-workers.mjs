import { posix } from 'node:path';

const SUFFIX = '?nodeWorker';
const PLACE = /__NODE_WORKER_(\w+)__/g;

/**
 * What the app's build does with `import('./x.worker?nodeWorker')`: the module becomes a file of its own, and the import
 * answers with what starts it as a thread.
 * @returns {import('vite').Plugin}
 */
export function nodeWorkers() {
  return {
    name: 'node-workers',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return undefined;
      const found = await this.resolve(source.slice(0, -SUFFIX.length), importer);
      return found ? `${found.id}${SUFFIX}` : undefined;
    },
    load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const file = this.emitFile({ type: 'chunk', id: id.slice(0, -SUFFIX.length) });
      return [
        "import { Worker } from 'node:worker_threads';",
        `const file = '__NODE_WORKER_${file}__';`,
        'export default (options) => new Worker(new URL(file, import.meta.url), options);',
      ].join('\n');
    },
    renderChunk(code, chunk) {
      if (code.search(PLACE) < 0) return undefined;
      const folder = posix.dirname(chunk.fileName);
      return code.replaceAll(PLACE, (_place, /** @type {string} */ file) =>
        posix.join('.', posix.relative(folder, this.getFileName(file))).replace(/^(?!\.)/, './'),
      );
    },
  };
}
