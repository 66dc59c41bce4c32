const size = { width: 32, height: 24 }
const dark = 6
const patienceMs = 4000

/**
 * Detects a covered camera, which still sends frames. Cameras start dark, so the picture is checked for several
 * seconds.
 */
export async function looksBlack(track: MediaStreamTrack): Promise<boolean> {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true })
  video.srcObject = new MediaStream([track])
  const context = Object.assign(document.createElement('canvas'), size).getContext('2d', { willReadFrequently: true })!
  const ends = performance.now() + patienceMs
  try {
    await video.play()
    while (performance.now() < ends) {
      context.drawImage(video, 0, 0, size.width, size.height)
      if (brightness(context.getImageData(0, 0, size.width, size.height).data) > dark) return false
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return true
  } finally {
    video.srcObject = null
  }
}

function brightness(pixels: Uint8ClampedArray): number {
  const colors = pixels.filter((_value, index) => index % 4 !== 3)
  return colors.reduce((sum, value) => sum + value, 0) / colors.length
}
