import { useEffect, useState } from 'react'

const everyMs = 2000
/** The fewest frames expected in an interval. A camera sends several times as many, even in the dark. */
const framesMin = 8
/** How many consecutive bad intervals count, so that the start or one busy moment does not. */
const badMax = 2

/** Returns whether a visible video is nearly frozen because too few frames arrive. */
export function useIsStarved(video: HTMLVideoElement | null): boolean {
  const [isStarved, setIsStarved] = useState(false)
  useEffect(() => {
    if (!video) return undefined
    let isSeen = true
    let before = framesOf(video)
    let bad = 0
    const sight = new IntersectionObserver((entries) => {
      isSeen = entries.at(-1)?.isIntersecting ?? true
    })
    sight.observe(video)
    const timer = setInterval(() => {
      const now = framesOf(video)
      // A video that is not visible is not sent.
      const isBad = isSeen && !document.hidden && now - before < framesMin
      bad = isBad ? bad + 1 : 0
      before = now
      setIsStarved(bad >= badMax)
    }, everyMs)
    return () => {
      sight.disconnect()
      clearInterval(timer)
      setIsStarved(false)
    }
  }, [video])
  return isStarved
}

function framesOf(video: HTMLVideoElement): number {
  return video.getVideoPlaybackQuality().totalVideoFrames
}
