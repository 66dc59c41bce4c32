import type { Plugin } from 'vite'
import { brotliCompressSync, constants } from 'node:zlib'

/** Writes a `.br` beside each script, stylesheet and WebAssembly file, so that no response waits for compression. */
export function brotli(): Plugin {
  return {
    name: 'brotli',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'embed',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|wasm)$/.test(file.fileName)) continue
          // The best quality would save a tenth of nine megabytes and take half a minute more.
          const quality = file.fileName.endsWith('.wasm') ? 5 : constants.BROTLI_MAX_QUALITY
          const source = brotliCompressSync(file.type === 'chunk' ? file.code : file.source, {
            params: { [constants.BROTLI_PARAM_QUALITY]: quality },
          })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source })
        }
      },
    },
  }
}
