import { useEffect } from 'react'
import { offerLowPower } from './room-media.ts'

const everyMs = 5000
/** Of the frames that came: more lost than this is seen as jerks. */
const lostShare = 0.2
/** In a row, so that a busy moment does not count. */
const badMax = 3

interface Frames {
  came: number
  lost: number
}

/** A machine that drops the frames it is sent is offered an easier picture. */
export function useFrameWatch(): void {
  useEffect(() => {
    let before = count()
    let bad = 0
    const timer = setInterval(() => {
      const now = count()
      const came = now.came - before.came
      const isBad = !document.hidden && came > 30 && (now.lost - before.lost) / came > lostShare
      bad = isBad ? bad + 1 : 0
      before = now
      if (bad >= badMax) offerLowPower()
    }, everyMs)
    return () => clearInterval(timer)
  }, [])
}

function count(): Frames {
  const frames = { came: 0, lost: 0 }
  for (const video of document.querySelectorAll('video')) {
    const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
    frames.came += totalVideoFrames
    frames.lost += droppedVideoFrames
  }
  return frames
}
