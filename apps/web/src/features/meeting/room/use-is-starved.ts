import { useEffect, useState } from 'react'

const everyMs = 2000
/** In the measured interval. A camera sends several times as many, even in the dark. */
const framesMin = 8
/** In a row, so that a start or a busy moment does not count. */
const badMax = 2

/** Whether a visible video is nearly frozen, because too little of it arrives. */
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
      // A video that nobody sees is not sent.
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
