import { wrongFormatText } from '@razgovor/contract/fields.texts'
import sharp, { type Sharp } from 'sharp'
import { ApiError } from '../errors/api-error.ts'
import { createTurns } from '../in-turn.ts'
import { formatOf } from './format.ts'
import { decodeHeic } from './heic.ts'
import { imagesTexts } from './images.texts.ts'

export const pictureQuality = 84
const pixelsMax = 50_000_000
const tooManyPixelsText = imagesTexts.tooManyPixels
const unreadableText = imagesTexts.unreadable

// libuv has four threads, and files and names of hosts are waited for on them too: one of them is for pictures.
sharp.concurrency(1)
const inTurn = createTurns({ at_once_max: 1, waiting_max: 16 })
const inTurnOfHeic = createTurns({ at_once_max: 1, waiting_max: 8 })

export interface UprightPicture {
  picture: Sharp
  width: number
  height: number
}

/** Waits for its turn. Throws validation (file), overloaded. */
export async function readPicture<T>(bytes: Buffer, work: (upright: UprightPicture) => Promise<T>): Promise<T> {
  const format = formatOf(bytes)
  if (!format) throw refusal(wrongFormatText)
  const open = () => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
  const header = await open().metadata().catch(unreadable)
  if (header.format !== format) throw refusal(unreadableText)
  if (header.width * header.height > pixelsMax) throw refusal(tooManyPixelsText)
  if (format !== 'heif') return inTurn(() => work({ picture: open().autoOrient(), ...header.autoOrient }))
  // The turn lasts until the pixels are gone: there may be 200 MB of them.
  return inTurnOfHeic(async () => {
    const { width, height, data } = await decodeHeic({ bytes, pixels_max: pixelsMax }).catch(unreadable)
    const picture = sharp(data, { raw: { width, height, channels: 4 } })
    return inTurn(() => work({ picture, width, height }))
  })
}

/** Throws validation (file). */
export function toPixels(picture: Sharp) {
  return picture
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: 30 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
}

function refusal(file: string, cause?: unknown): ApiError {
  return new ApiError('validation', { fields: { file }, cause })
}

function unreadable(cause: Error): never {
  throw refusal(cause.message.includes('exceeds pixel limit') ? tooManyPixelsText : unreadableText, cause)
}
