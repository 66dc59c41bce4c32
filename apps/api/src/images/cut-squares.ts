import type { Crop } from '@razgovor/contract/images'
import { wrongFormatText } from '@razgovor/contract/limits'
import sharp, { type Sharp } from 'sharp'
import { ApiError } from '../http/api-error.ts'
import { createTurns } from '../in-turn.ts'
import { formatOf } from './format.ts'
import { decodeHeic } from './heic.ts'
import { middleSquare } from './middle-square.ts'

const pixelsMax = 50_000_000
const quality = 84
const tooManyPixelsText = 'Слишком большое изображение: не больше 50 мегапикселей'
const unreadableText = 'Не получилось прочитать изображение. Выбери другой файл'

// libuv has four threads, and files and names of hosts are waited for on them too: one of them is for pictures.
sharp.concurrency(1)
const inTurn = createTurns({ at_once_max: 1, waiting_max: 16 })
const inTurnOfHeic = createTurns({ at_once_max: 1, waiting_max: 8 })

interface Cut<Size extends number> {
  /** In pixels of the upright picture. */
  crop?: Crop | undefined
  /** Sides in pixels. */
  sizes: readonly Size[]
}

export interface CutSquare<Size extends number> {
  size: Size
  /** WebP without any metadata. */
  bytes: Buffer
}

/** Makes the picture anew, upright, in squares. Throws validation (file, crop), overloaded. */
export async function cutSquares<Size extends number>(bytes: Buffer, cut: Cut<Size>): Promise<CutSquare<Size>[]> {
  const format = formatOf(bytes)
  if (!format) throw refusal({ file: wrongFormatText })
  const open = () => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
  const header = await open().metadata().catch(unreadable)
  if (header.format !== format) throw refusal({ file: unreadableText })
  if (header.width * header.height > pixelsMax) throw refusal({ file: tooManyPixelsText })
  if (format !== 'heif') return inTurn(() => cutFrom(open().autoOrient(), header.autoOrient, cut))
  // The turn lasts until the pixels are gone: there may be 200 MB of them.
  return inTurnOfHeic(async () => {
    const { width, height, data } = await decodeHeic({ bytes, pixels_max: pixelsMax }).catch(unreadable)
    const picture = sharp(data, { raw: { width, height, channels: 4 } })
    return inTurn(() => cutFrom(picture, { width, height }, cut))
  })
}

async function cutFrom<Size extends number>(
  picture: Sharp,
  upright: { width: number; height: number },
  { crop, sizes }: Cut<Size>,
): Promise<CutSquare<Size>[]> {
  const square = middleSquare(upright, crop)
  if (!square) throw refusal({ crop: 'Выбранная область выходит за край изображения' })
  const largest = Math.max(...sizes)
  const { data, info } = await picture
    .extract(square)
    .resize(largest, largest)
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: 30 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  const squares: CutSquare<Size>[] = []
  for (const size of sizes) {
    const small = sharp(data, { raw: info }).resize(size, size).webp({ quality })
    squares.push({ size, bytes: await small.toBuffer() })
  }
  return squares
}

function refusal(fields: { file: string } | { crop: string }, cause?: unknown): ApiError {
  return new ApiError('validation', { fields, cause })
}

function unreadable(cause: Error): never {
  const isTooBig = cause.message.includes('exceeds pixel limit')
  throw refusal({ file: isTooBig ? tooManyPixelsText : unreadableText }, cause)
}
