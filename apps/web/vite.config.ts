import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createRequire } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'vite'
import { brotli } from './vite-brotli.ts'

const target = 'es2023'

/** The package does not export its WebAssembly; it lies beside what it exports. */
const tasksVisionWasm = path.join(createRequire(import.meta.url).resolve('@mediapipe/tasks-vision'), '../wasm')

/** One `vite build` makes both: the browser's files and the renderer that the API loads. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), brotli()],
  builder: {},
  resolve: { alias: { 'tasks-vision-wasm': tasksVisionWasm } },
  ssr: { noExternal: true },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // The entry names every other file: with words beside the hashes they would be a kilobyte more of it.
            chunkFileNames: 'assets/[hash].js',
            // What every page needs comes in two files, of which the libraries outlive a release. The small parts
            // that many pages share come in one file: alone, each costs a request and a name in the entry's list.
            codeSplitting: {
              groups: [
                { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
                { name: 'site', tags: ['$initial'], priority: 1 },
                { name: 'shared', test: /apps\/web\/src\/(?:ui|lib)\//, minShareCount: 8, maxModuleSize: 1500 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Whoever loads the renderer may have set no NODE_ENV, and React's other half is slow.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        target,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/entry-server.tsx' },
      },
    },
  },
})
