import { uploadExtensions } from '@razgovor/contract/limits'
import { ApiError } from '../../errors/api-error.ts'
import { formatOf } from '../../images/format.ts'
import { scalePicture } from '../../images/scale-picture.ts'
import { conversationsTexts } from './conversations.texts.ts'

/** The longest side of what a thread shows of a picture. */
const previewSide = 640

const pictures: ReadonlySet<string> = new Set(uploadExtensions)
/** How the other files begin that a browser opens. */
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

/**
 * Null for what is not shown as a picture. Any ending is taken; one that a browser opens must tell the truth. Throws
 * validation (file), overloaded.
 */
export async function makePreview(name: string, bytes: Buffer): Promise<Preview | null> {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const isPicture = pictures.has(extension)
  const head = bytes.toString('latin1', 0, 8)
  const isTrue = isPicture ? formatOf(bytes) !== null : beginsAsNamed(extension, head)
  if (!isTrue) throw new ApiError('validation', { fields: { file: conversationsTexts.otherContent(extension) } })
  if (!isPicture) return null
  const { width, height, scaled } = await scalePicture(bytes, previewSide, (size) => [size.width])
  return { width, height, bytes: scaled[0]! }
}

function beginsAsNamed(extension: string, head: string): boolean {
  const expected = Object.hasOwn(beginnings, extension) ? beginnings[extension] : undefined
  return expected?.some((beginning) => head.startsWith(beginning)) ?? true
}
