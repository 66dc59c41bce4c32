export function startTestPicture(): { track: MediaStreamTrack; stop: () => void } {
  const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 540 })
  const context = canvas.getContext('2d')!
  let step = 0
  function draw(): void {
    step += 1
    context.fillStyle = `hsl(${step % 360} 70% 50%)`
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#111114'
    context.fillRect((step * 12) % canvas.width, canvas.height / 4, 120, canvas.height / 2)
  }
  draw()
  const timer = setInterval(draw, 40)
  // With a rate, Firefox looks at the canvas by a timer of its own and sends 14 of the 25 pictures a second.
  const [track] = canvas.captureStream().getVideoTracks()
  return {
    track: track!,
    stop() {
      clearInterval(timer)
      track!.stop()
    },
  }
}
