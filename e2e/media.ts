import { expect, type Page } from '@playwright/test'

interface Seen {
  frames: number
  picture: number
}

/** What the video with this label shows at the moment: decoded frames, and a fingerprint of the pixels. */
function look(page: Page, label: string): Promise<Seen> {
  return page
    .getByLabel(label)
    .first()
    .evaluate((element) => {
      const video = element as HTMLVideoElement
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
      const context = canvas.getContext('2d')!
      context.drawImage(video, 0, 0, 64, 48)
      let picture = 0
      for (const value of context.getImageData(0, 0, 64, 48).data) picture = (picture * 31 + value) | 0
      return { frames: video.getVideoPlaybackQuality().totalVideoFrames, picture }
    })
}

/** Frames arrive and the picture moves. */
export async function expectMovingVideo(page: Page, label: string): Promise<void> {
  await expect(page.getByLabel(label).first()).toBeVisible()
  const before = await look(page, label)
  await expect(async () => {
    const now = await look(page, label)
    expect(now.frames).toBeGreaterThan(before.frames + 5)
    expect(now.picture).not.toBe(before.picture)
  }).toPass({ timeout: 20_000 })
}

/** The other side's sound is not silence: the fake microphone beeps once a second. */
export async function expectSound(page: Page): Promise<void> {
  const loudest = await page.evaluate(async () => {
    const audio = document.querySelector('audio')
    if (!audio) return -1
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(audio.srcObject as MediaStream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let peak = 0
    const ends = performance.now() + 8000
    while (peak < 0.01 && performance.now() < ends) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      analyser.getFloatTimeDomainData(samples)
      peak = Math.max(peak, ...samples.map(Math.abs))
    }
    await context.close()
    return peak
  })
  expect(loudest).toBeGreaterThan(0.01)
}
