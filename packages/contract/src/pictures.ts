/** Widths in pixels that an uploaded picture is kept in, besides its own, as far as they are smaller. */
export const pictureWidths = [480, 960, 1440] as const
/** Of its longer side, at most. */
export const pictureSideMax = 1920
/** What `thumbnail_url` names. */
const thumbnailWidth = 480

const named = /-(\d{1,4})x(\d{1,4})\.webp$/

export interface PictureSize {
  width: number
  height: number
}

/** Of an uploaded picture, whose address ends in it; null for any other. */
export function pictureSize(url: string): PictureSize | null {
  const [, width, height] = named.exec(url) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** The address in each width that there is, the largest last. */
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
