/** Of a speaker's gallery. */
export const photosMax = 12

/** Pixels: of a photo's longer side at most, and of its thumbnail's shorter one. */
export const photoSide = 1600
export const photoThumbnailSide = 480

const full = new RegExp(`-${photoSide}\\.webp$`)

/** Both sizes for the browser's choice, as wide as they are of an upright photo; none for a picture of one size only. */
export function photoSrcset(url: string): string | undefined {
  if (!full.test(url)) return undefined
  return `${url.replace(full, `-${photoThumbnailSide}.webp`)} ${photoThumbnailSide}w, ${url} ${(photoSide * 3) / 4}w`
}
