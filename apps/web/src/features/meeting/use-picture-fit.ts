import { useEffect, useState } from 'react'

interface Size {
  width: number
  height: number
}

/** A picture of which a filled tile would show less than this stands whole in it. */
const shownMin = 0.7
/** One that fits better than this needs no choice. */
const fittingMin = 0.9

/** How much of a picture can be seen in a tile that it fills; 1 while either has no size. */
export function shownShare(picture: Size, tile: Size): number {
  const [one, other] = [picture.width / picture.height, tile.width / tile.height]
  return one > 0 && other > 0 && Number.isFinite(one + other) ? Math.min(one, other) / Math.max(one, other) : 1
}

/** Whether a picture stands whole in its tile or fills it: by their shapes, until the person chooses. */
export function usePictureFit(video: HTMLVideoElement | null) {
  const [share, setShare] = useState(1)
  const [choice, setChoice] = useState<boolean | null>(null)
  useEffect(() => {
    if (!video) return undefined
    const measure = () => {
      const { videoWidth, videoHeight, clientWidth, clientHeight } = video
      setShare(shownShare({ width: videoWidth, height: videoHeight }, { width: clientWidth, height: clientHeight }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(video)
    const events = ['loadedmetadata', 'resize'] as const
    for (const event of events) video.addEventListener(event, measure)
    return () => {
      observer.disconnect()
      for (const event of events) video.removeEventListener(event, measure)
    }
  }, [video])
  const is_whole = choice ?? share < shownMin
  return { is_whole, has_choice: share < fittingMin, toggle: () => setChoice(!is_whole) }
}
