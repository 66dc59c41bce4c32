/** Stored widths in px, as far as they are smaller than the original. */
export const pictureWidths = [480, 960, 1440] as const
/** Maximum px of the longer side. */
export const pictureSideMax = 1920
// The width of `thumbnail_url`.
const thumbnailWidth = 480

const named = /-(\d{1,4})x(\d{1,4})\.webp$/

export interface PictureSize {
  width: number
  height: number
}

/** Reads the size from the address of an uploaded picture; null for any other address. */
export function pictureSize(url: string): PictureSize | null {
  const [, width, height] = named.exec(url) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** Returns the address for each stored width, largest last. */
export function pictureSources(url: string): { url: string; width: number }[] {
  const size = pictureSize(url)
  if (!size) return []
  const smaller = pictureWidths.filter((width) => width < size.width)
  return [
    ...smaller.map((width) => ({ url: url.replace(/\.webp$/, `-${width}.webp`), width })),
    { url, width: size.width },
  ]
}

export function pictureSrcset(url: string): string | undefined {
  const sources = pictureSources(url)
  return sources.length > 1 ? sources.map((source) => `${source.url} ${source.width}w`).join(', ') : undefined
}

export function pictureThumbnail(url: string): string {
  return pictureSources(url).find(({ width }) => width === thumbnailWidth)?.url ?? url
}
