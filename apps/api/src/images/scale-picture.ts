import sharp from 'sharp'
import { pictureQuality, readPicture, toPixels } from './read-picture.ts'

export interface ScaledPicture {
  width: number
  height: number
  /** WebP without metadata, one for each width. */
  scaled: Buffer[]
}

/** Returns only the widths that the size calls for. Throws validation (file), overloaded. */
export function scalePicture(
  bytes: Buffer,
  longest: number,
  widthsOf: (size: { width: number; height: number }) => readonly number[],
): Promise<ScaledPicture> {
  return readPicture(bytes, async ({ picture }) => {
    const { data, info } = await toPixels(picture.resize(longest, longest, { fit: 'inside', withoutEnlargement: true }))
    const { width, height } = info
    const scaled: Buffer[] = []
    for (const each of widthsOf({ width, height }))
      scaled.push(await sharp(data, { raw: info }).resize(each).webp({ quality: pictureQuality }).toBuffer())
    return { width, height, scaled }
  })
}
