import { uploadExtensions } from '@razgovor/contract/limits'
import { ApiError } from '../../../errors/api-error.ts'
import { formatOf } from '../../../images/format.ts'
import { scalePicture } from '../../../images/scale-picture.ts'
import { conversationsTexts } from '../conversations.texts.ts'

// Longest side, in pixels, of the picture preview in a thread.
const previewSide = 640

const pictures: ReadonlySet<string> = new Set(uploadExtensions)

type Check = (bytes: Buffer) => boolean

const isZip = beginsWith('PK\u0003\u0004', 'PK\u0005\u0006')
// With a password, office programs save these files in the container of their older formats.
const isEncryptedOffice = beginsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')
// A ZIP file stores the names of its parts uncompressed.
const isOffice: Check = (bytes) => (isZip(bytes) && bytes.includes('[Content_Types].xml')) || isEncryptedOffice(bytes)
const isOpenDocument: Check = (bytes) => isZip(bytes) && bytes.includes('META-INF/manifest.xml')
// The first box of the file; older QuickTime files have no `ftyp`.
const isMp4: Check = (bytes) => beginsWith('ftyp', 'moov', 'mdat', 'wide', 'free', 'skip')(bytes.subarray(4))
// An ID3 tag, or the header of a frame.
const isMp3 = beginsWith(
  'ID3',
  ...['\u00fb', '\u00fa', '\u00f3', '\u00f2', '\u00e3', '\u00e2'].map((byte) => `\u00ff${byte}`),
)
const isWav: Check = (bytes) => beginsWith('RIFF', 'RF64')(bytes) && beginsWith('WAVE')(bytes.subarray(8))
const isOgg = beginsWith('OggS')
const isMatroska = beginsWith('\u001a\u0045\u00df\u00a3')

/**
 * By extension. Other types are not checked, nor are .doc and .xls, because programs save HTML and RTF under these
 * names.
 */
const checks: Readonly<Record<string, Check>> = {
  gif: beginsWith('GIF87a', 'GIF89a'),
  pdf: beginsWith('%PDF-'),
  zip: isZip,
  docx: isOffice,
  xlsx: isOffice,
  pptx: isOffice,
  odt: isOpenDocument,
  ods: isOpenDocument,
  odp: isOpenDocument,
  mp4: isMp4,
  m4v: isMp4,
  m4a: isMp4,
  mov: isMp4,
  mp3: isMp3,
  wav: isWav,
  ogg: isOgg,
  oga: isOgg,
  opus: isOgg,
  webm: isMatroska,
  mkv: isMatroska,
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

/** Accepts any file extension, but the content must match an extension that has a check. Throws validation (file). */
export function assertNamedTruly(name: string, bytes: Buffer): void {
  const extension = extensionOf(name)
  const isTrue = pictures.has(extension) ? formatOf(bytes) !== null : (checkOf(extension)?.(bytes) ?? true)
  if (!isTrue) throw new ApiError('validation', { fields: { file: conversationsTexts.otherContent(extension) } })
}

function extensionOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

function checkOf(extension: string): Check | undefined {
  return Object.hasOwn(checks, extension) ? checks[extension] : undefined
}

function beginsWith(...beginnings: string[]): Check {
  return (bytes) => beginnings.some((beginning) => bytes.toString('latin1', 0, beginning.length) === beginning)
}
