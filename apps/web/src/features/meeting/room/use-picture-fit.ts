import { useEffect, useState } from 'react'

interface Size {
  width: number
  height: number
}

/** If a filled tile would show less of the picture than this, the whole picture is shown. */
const shownMin = 0.7
/** Above this share no choice is offered. */
const fittingMin = 0.9

/** The share of a picture that is visible in a tile it fills; 1 while either has no size. */
export function shownShare(picture: Size, tile: Size): number {
  const [one, other] = [picture.width / picture.height, tile.width / tile.height]
  return one > 0 && other > 0 && Number.isFinite(one + other) ? Math.min(one, other) / Math.max(one, other) : 1
}

/** Whether a picture is contained in its tile or fills it: by their shapes, until the person chooses. */
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
