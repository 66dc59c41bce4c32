import { useEffect } from 'react'
import { offerLowPower } from './room-media.ts'

const everyMs = 5000
/** Of the received frames: losing more than this is seen as stutter. */
const lostShare = 0.2
/** In a row, so that one busy moment does not count. */
const badMax = 3

interface Frames {
  came: number
  lost: number
}

/** Offers low power to a machine that drops received frames. */
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
