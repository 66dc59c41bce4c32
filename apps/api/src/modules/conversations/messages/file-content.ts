import { uploadExtensions } from '@razgovor/contract/limits'
import { ApiError } from '../../../errors/api-error.ts'
import { formatOf } from '../../../images/format.ts'
import { scalePicture } from '../../../images/scale-picture.ts'
import { conversationsTexts } from '../conversations.texts.ts'

// Longest side, in pixels, of the picture preview in a thread.
const previewSide = 640

const pictures: ReadonlySet<string> = new Set(uploadExtensions)
// Magic bytes of the other file types that browsers open.
const beginnings: Readonly<Record<string, readonly string[]>> = {
  gif: ['GIF87a', 'GIF89a'],
  pdf: ['%PDF-'],
  zip: ['PK\u0003\u0004', 'PK\u0005\u0006'],
}

export interface Preview {
  width: number
  height: number
  bytes: Buffer
}

/** Returns null for files that are not pictures. Throws validation (file), overloaded. */
export async function makePreview(name: string, bytes: Buffer): Promise<Preview | null> {
  assertNamedTruly(name, bytes)
  if (!pictures.has(extensionOf(name))) return null
  const { width, height, scaled } = await scalePicture(bytes, previewSide, (size) => [size.width])
  return { width, height, bytes: scaled[0]! }
}

/** Accepts any file extension, but the content must match an extension that browsers open. Throws validation (file). */
export function assertNamedTruly(name: string, bytes: Buffer): void {
  const extension = extensionOf(name)
  const isTrue = pictures.has(extension)
    ? formatOf(bytes) !== null
    : beginsAsNamed(extension, bytes.toString('latin1', 0, 8))
  if (!isTrue) throw new ApiError('validation', { fields: { file: conversationsTexts.otherContent(extension) } })
}

function extensionOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

function beginsAsNamed(extension: string, head: string): boolean {
  const expected = Object.hasOwn(beginnings, extension) ? beginnings[extension] : undefined
  return expected?.some((beginning) => head.startsWith(beginning)) ?? true
}
