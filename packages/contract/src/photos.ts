// Photos in a speaker's gallery.
export const photosMax = 12

/** Maximum px of a photo's longer side, and of the thumbnail's shorter side. */
export const photoSide = 1600
export const photoThumbnailSide = 480

const full = new RegExp(`-${photoSide}\\.webp$`)

/** Returns a srcset of both sizes by width, upright photos included; undefined for a picture with one size. */
export function photoSrcset(url: string): string | undefined {
  if (!full.test(url)) return undefined
  return `${url.replace(full, `-${photoThumbnailSide}.webp`)} ${photoThumbnailSide}w, ${url} ${(photoSide * 3) / 4}w`
}
