import { tooBigFileText, wrongFormatText } from '@razgovor/contract/fields.texts'
import { uploadBytesMax, uploadExtensions } from '@razgovor/contract/limits'
import { photoTexts } from './photo.texts.ts'

const signatureBytes = 12
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

export async function photoProblem(file: File): Promise<string | null> {
  if (!isNamedAsPhoto(file.name)) return wrongFormatText
  if (file.size === 0) return photoTexts.empty_file
  if (file.size > uploadBytesMax) return tooBigFileText
  return (await formatOf(file)) ? null : wrongFormatText
}

export async function isHeic(file: Blob): Promise<boolean> {
  return (await formatOf(file)) === 'heic'
}

function isNamedAsPhoto(name: string): boolean {
  return uploadExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))
}

/** Detects the format by the first bytes, as the server does. */
async function formatOf(file: Blob): Promise<'jpeg' | 'png' | 'webp' | 'heic' | null> {
  const start = String.fromCodePoint(...new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()))
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  return start.startsWith('ftyp', 4) && heicBrands.has(start.slice(8)) ? 'heic' : null
}
