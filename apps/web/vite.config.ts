import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createRequire } from 'node:module'
import path from 'node:path'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { brotli } from './vite-brotli.ts'
import { compileHint, sharedFiles } from './vite-chunks.ts'
import { texts } from './vite-texts.ts'
import { serviceWorker } from './vite-worker.ts'

const target = 'es2023'
const locale = process.env['SITE_LOCALE']
const dist = path.join('dist', locale ?? '')

/** The package does not export its WebAssembly, which is next to its exports. */
const tasksVisionWasm = path.join(createRequire(import.meta.url).resolve('@mediapipe/tasks-vision'), '../wasm')

/** A script without imports or globals, because it runs in a page of another site. */
function loneScript(source: string, folder: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: path.join(dist, folder),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2020',
      rolldownOptions: {
        input: source,
        optimization: { inlineConst: { mode: 'all', pass: 1 } },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  }
}

/** One `vite build` makes the browser's files, and the renderer that the API loads. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [texts(locale), react(), tailwindcss(), serviceWorker(), compileHint(), brotli()],
  builder: {},
  resolve: { alias: { 'tasks-vision-wasm': tasksVisionWasm } },
  ssr: { noExternal: true },
  environments: {
    client: {
      build: {
        outDir: path.join(dist, 'client'),
        manifest: true,
        target,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // Inlines exported texts where they are used, so that they need no variables: docs/decisions/047.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            // The entry lists every other file, so that titles in the names and longer hashes would make it larger.
            chunkFileNames: 'assets/[hash:7].js',
            // The code of every page is in two files, because libraries change less often.
            codeSplitting: {
              groups: [
                { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 20 },
                { name: 'site', tags: ['$initial'], priority: 10 },
                ...sharedFiles(),
              ],
            },
          },
        },
      },
    },
    // Inlined by the API into the block for other sites.
    frame: loneScript('src/features/embed/frame.ts', 'frame'),
    // Scripts that other sites load. Built after the browser's files, because that build empties its folder.
    embed: loneScript('src/features/embed/embed.ts', 'client'),
    ssr: {
      // The process that loads the renderer may not set NODE_ENV, and the development build of React is slow.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: path.join(dist, 'server'),
        target,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/entry-server.tsx' },
      },
    },
  },
})
