import { useEffect } from 'react'
import { offerLowPower } from '../connection/room-media.ts'

const everyMs = 5000
/** The share of dropped frames above which video visibly stutters. */
const lostShare = 0.2
/** How many consecutive bad intervals trigger the offer, so that one busy moment does not. */
const badMax = 3

interface Frames {
  came: number
  lost: number
}

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
