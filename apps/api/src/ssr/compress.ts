import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

// Quality 5: pages are rendered so often that the best compression would cost more than it saves. The default window of
// 4 MiB would be allocated for each page; 128 KiB hold a page.
const fixed = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 17,
}

export function compress(html: Buffer): Promise<Buffer> {
  return brotli(html, { params: { ...fixed, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } })
}
