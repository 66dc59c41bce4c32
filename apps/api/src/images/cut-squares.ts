import type { Crop } from '@razgovor/contract/images'
import sharp from 'sharp'
import { ApiError } from '../errors/api-error.ts'
import { middleSquare } from './middle-square.ts'
import { pictureQuality, readPicture, toPixels, type UprightPicture } from './read-picture.ts'
import { imagesTexts } from './images.texts.ts'

interface Cut<Size extends number> {
  /** Pixels of the upright picture. */
  crop?: Crop | undefined
  sizes: readonly Size[]
}

export interface CutSquare<Size extends number> {
  size: Size
  /** WebP without metadata. */
  bytes: Buffer
}

/** Throws validation (file, crop), overloaded. */
export function cutSquares<Size extends number>(bytes: Buffer, cut: Cut<Size>): Promise<CutSquare<Size>[]> {
  return readPicture(bytes, (upright) => cutFrom(upright, cut))
}

async function cutFrom<Size extends number>(
  { picture, ...upright }: UprightPicture,
  { crop, sizes }: Cut<Size>,
): Promise<CutSquare<Size>[]> {
  const square = middleSquare(upright, crop)
  if (!square) throw new ApiError('validation', { fields: { crop: imagesTexts.cropOutside } })
  const largest = Math.max(...sizes)
  const { data, info } = await toPixels(picture.extract(square).resize(largest, largest))
  const squares: CutSquare<Size>[] = []
  for (const size of sizes) {
    const small = sharp(data, { raw: info }).resize(size, size).webp({ quality: pictureQuality })
    squares.push({ size, bytes: await small.toBuffer() })
  }
  return squares
}
