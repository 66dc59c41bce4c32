import type { Plugin } from 'vite'
import { brotliCompressSync } from 'node:zlib'

/** Lays a `.br` beside each script and stylesheet, so that no request has to wait for compressing. */
export function brotli(): Plugin {
  return {
    name: 'brotli',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css)$/.test(file.fileName)) continue
          const source = brotliCompressSync(file.type === 'chunk' ? file.code : file.source)
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source })
        }
      },
    },
  }
}
