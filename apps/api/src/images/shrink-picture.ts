import sharp from 'sharp'
import { pictureQuality, readPicture, toPixels } from './read-picture.ts'

interface Sides {
  /** Maximum pixels of the longer side. */
  longest: number
  /** Maximum pixels of the thumbnail's shorter side, so that it covers a square. */
  thumbnail: number
}

export interface ShrunkPicture {
  width: number
  height: number
  /** WebP without metadata. */
  bytes: Buffer
  thumbnail: Buffer
}

/** Never enlarges. Throws validation (file), overloaded. */
export function shrinkPicture(bytes: Buffer, { longest, thumbnail }: Sides): Promise<ShrunkPicture> {
  return readPicture(bytes, async ({ picture }) => {
    const withoutEnlargement = true
    const { data, info } = await toPixels(picture.resize(longest, longest, { fit: 'inside', withoutEnlargement }))
    const whole = () => sharp(data, { raw: info })
    const small = whole().resize(thumbnail, thumbnail, { fit: 'outside', withoutEnlargement })
    return {
      width: info.width,
      height: info.height,
      bytes: await whole().webp({ quality: pictureQuality }).toBuffer(),
      thumbnail: await small.webp({ quality: pictureQuality }).toBuffer(),
    }
  })
}
