import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

// Quality 5: pages are rendered so often that the best compression would cost more than it saves.
export function compress(html: Buffer): Promise<Buffer> {
  return brotli(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  })
}
