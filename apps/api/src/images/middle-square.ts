import type { Crop } from '@razgovor/contract/images'

interface Size {
  width: number
  height: number
}

export interface Square extends Size {
  left: number
  top: number
}

/** The largest square in the crop, or in the picture; null if the crop leaves the picture. */
export function middleSquare(picture: Size, crop: Crop = { x: 0, y: 0, ...picture }): Square | null {
  // A cropper's figures may be rounded up.
  if (crop.x + crop.width > picture.width + 1 || crop.y + crop.height > picture.height + 1) return null
  const side = Math.min(Math.round(crop.width), Math.round(crop.height), picture.width, picture.height)
  const start = (from: number, length: number, end: number) =>
    Math.min(Math.round(from + (length - side) / 2), end - side)
  return {
    left: start(crop.x, crop.width, picture.width),
    top: start(crop.y, crop.height, picture.height),
    width: side,
    height: side,
  }
}
