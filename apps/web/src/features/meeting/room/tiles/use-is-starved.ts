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
    // Firefox 131 and older cannot count the frames of a stream.
    if (!video || !('requestVideoFrameCallback' in video)) return undefined
    let isSeen = true
    const frames = countFrames(video)
    let before = 0
    let bad = 0
    const sight = new IntersectionObserver((entries) => {
      isSeen = entries.at(-1)?.isIntersecting ?? true
    })
    sight.observe(video)
    const timer = setInterval(() => {
      const now = frames.shown()
      // A video that is not visible is not sent.
      const isBad = isSeen && !document.hidden && now - before < framesMin
      bad = isBad ? bad + 1 : 0
      before = now
      setIsStarved(bad >= badMax)
    }, everyMs)
    return () => {
      frames.stop()
      sight.disconnect()
      clearInterval(timer)
      setIsStarved(false)
    }
  }, [video])
  return isStarved
}

// Firefox leaves `totalVideoFrames` of a stream at zero.
function countFrames(video: HTMLVideoElement): { shown: () => number; stop: () => void } {
  let shown = 0
  let next = video.requestVideoFrameCallback(onFrame)
  function onFrame(_at: number, { presentedFrames }: VideoFrameCallbackMetadata): void {
    shown = presentedFrames
    next = video.requestVideoFrameCallback(onFrame)
  }
  return { shown: () => shown, stop: () => video.cancelVideoFrameCallback(next) }
}
