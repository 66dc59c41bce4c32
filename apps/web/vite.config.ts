import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const target = 'es2023'

/** One `vite build` makes both: the browser's files and the renderer that the API loads. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  builder: {},
  ssr: { noExternal: true },
  environments: {
    client: { build: { outDir: 'dist/client', manifest: true, target } },
    ssr: {
      build: {
        outDir: 'dist/server',
        target,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/entry-server.tsx' },
      },
    },
  },
})
