export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heif'

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Detected by content, never by name; null if unsupported. */
export function formatOf(bytes: Buffer): PictureFormat | null {
  const at = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  if (at(4, 8) === 'ftyp' && heicBrands.has(at(8, 12))) return 'heif'
  return null
}
