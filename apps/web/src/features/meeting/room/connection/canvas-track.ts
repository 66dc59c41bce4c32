import type { RemoteVideoTrack } from 'livekit-client'
import { onTestFinished } from 'vitest'

/** For component tests: emulates a livekit-client video track of this size; `stop` freezes the picture. */
export function canvasTrack(width: number, height: number): { track: RemoteVideoTrack; stop: () => void } {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  let hue = 0
  const draw = () => {
    hue = (hue + 20) % 360
    context.fillStyle = `hsl(${hue} 50% 50%)`
    context.fillRect(0, 0, width, height)
  }
  draw()
  const timer = setInterval(draw, 30)
  const stop = () => clearInterval(timer)
  onTestFinished(stop)
  const stream = canvas.captureStream(30)
  const track = {
    attach: (video: HTMLVideoElement) => Object.assign(video, { srcObject: stream }),
    detach: (video: HTMLVideoElement) => Object.assign(video, { srcObject: null }),
  }
  return { track: track as unknown as RemoteVideoTrack, stop }
}
