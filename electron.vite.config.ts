import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const root = import.meta.dirname;
const alias = { '@shared': resolve(root, 'shared') };

// One build serves the shipped Electron and the older runtime used where the official binary cannot be had,
// so the targets are set by hand to the older of the two.
export default defineConfig({
  main: {
    resolve: { alias },
    build: {
      outDir: 'out/main',
      target: 'node20.18',
      rolldownOptions: {
        input: { index: resolve(root, 'main/index.ts'), headless: resolve(root, 'main/headless.ts') },
      },
    },
  },
  preload: {
    resolve: { alias },
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      target: 'node20.18',
      rolldownOptions: {
        input: { index: resolve(root, 'preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    resolve: { alias },
    plugins: [react(), tailwindcss()],
    worker: { format: 'es' },
    build: {
      outDir: resolve(root, 'out/renderer'),
      emptyOutDir: true,
      target: 'chrome130',
      minify: true,
      // An inlined font would be a data: address, which the content policy refuses.
      assetsInlineLimit: 0,
      rolldownOptions: { input: { index: resolve(root, 'renderer/index.html') } },
    },
  },
});
