import { expect, type Locator, type Page } from '@playwright/test'

declare global {
  interface HTMLVideoElement {
    /** Firefox counts the frames of a stream only here. */
    readonly mozPaintedFrames?: number
  }
}

interface Seen {
  frames: number
  picture: number
}

function videoOf(page: Page, label: string): Locator {
  return page.locator('video').and(page.getByLabel(label)).first()
}

/** Returns what the video with this label shows now: the number of decoded frames, and a fingerprint of the pixels. */
function look(page: Page, label: string): Promise<Seen> {
  return videoOf(page, label).evaluate((element) => {
    const video = element as HTMLVideoElement
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    const context = canvas.getContext('2d')!
    context.drawImage(video, 0, 0, 64, 48)
    let picture = 0
    for (const value of context.getImageData(0, 0, 64, 48).data) picture = (picture * 31 + value) | 0
    return { frames: video.mozPaintedFrames ?? video.getVideoPlaybackQuality().totalVideoFrames, picture }
  })
}

/** Expects that frames arrive and the picture changes. */
export async function expectMovingVideo(page: Page, label: string): Promise<void> {
  await expect(videoOf(page, label)).toBeVisible()
  const before = await look(page, label)
  await expect(async () => {
    const now = await look(page, label)
    expect(now.frames).toBeGreaterThan(before.frames + 5)
    expect(now.picture).not.toBe(before.picture)
  }).toPass({ timeout: 60_000 })
}

interface FramesWait {
  label: string
  count?: number
  timeout_ms?: number
}

/** Waits until this many new frames of the video with this label are decoded, even if its element is replaced. */
export async function waitForFrames(page: Page, { label, count = 5, timeout_ms = 60_000 }: FramesWait): Promise<void> {
  const input = { selector: `video[aria-label=${JSON.stringify(label)}]`, count, timeout_ms }
  const seen = await page.evaluate(
    (asked) =>
      new Promise<number>((resolve) => {
        const ends = performance.now() + asked.timeout_ms
        let element: HTMLVideoElement | null = null
        let last = 0
        let seen = 0
        const timer = setInterval(() => {
          const shown = document.querySelector<HTMLVideoElement>(asked.selector)
          const frames = shown?.mozPaintedFrames ?? shown?.getVideoPlaybackQuality().totalVideoFrames ?? 0
          // The frames of another element, or of another stream in it, are counted from zero.
          if (shown === element) seen += frames >= last ? frames - last : frames
          element = shown
          last = frames
          if (seen < asked.count && performance.now() < ends) return
          clearInterval(timer)
          resolve(seen)
        }, 20)
      }),
    input,
  )
  expect(seen, `new frames of ${label}`).toBeGreaterThanOrEqual(count)
}

/** Waits until five new frames of each video with one of these labels are decoded. */
export async function waitForAllFrames(page: Page, labels: string[], timeout_ms: number): Promise<void> {
  const before = await countFrames(page)
  const standing = async () => {
    const now = await countFrames(page)
    return labels.filter((label) => (now[label] ?? 0) - (before[label] ?? 0) < 5)
  }
  await expect.poll(standing, { timeout: timeout_ms, intervals: [1000] }).toEqual([])
}

function countFrames(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('video')].map((video) => [
        video.getAttribute('aria-label') ?? '',
        video.mozPaintedFrames ?? video.getVideoPlaybackQuality().totalVideoFrames,
      ]),
    ),
  )
}

/** Waits until no frame has arrived for half a second. */
export async function waitForStandstill(page: Page, label: string): Promise<void> {
  await page
    .getByLabel(label)
    .first()
    .evaluate(
      (element) =>
        new Promise<void>((resolve) => {
          const video = element as HTMLVideoElement
          let frames = -1
          let since = performance.now()
          const timer = setInterval(() => {
            const now = performance.now()
            const seen = video.mozPaintedFrames ?? video.getVideoPlaybackQuality().totalVideoFrames
            if (seen !== frames) since = now
            frames = seen
            if (now - since < 500) return
            clearInterval(timer)
            resolve()
          }, 50)
        }),
    )
}

/** Expects that what the page plays is not silence: the fake microphone beeps once a second. */
export async function expectSound(page: Page): Promise<void> {
  const loudest = await page.evaluate(async () => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    for (const { srcObject } of document.querySelectorAll('audio'))
      context.createMediaStreamSource(srcObject as MediaStream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let peak = 0
    const ends = performance.now() + 30_000
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

/**
 * Returns how sharp the video with this label is now: the mean square of the differences between neighboring pixels.
 */
export function sharpnessOf(page: Page, label: string): Promise<number> {
  return videoOf(page, label).evaluate((element) => {
    const video = element as HTMLVideoElement
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0) return 0
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!
    context.drawImage(video, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    let sum = 0
    for (let at = 4; at < data.length; at += 4) sum += (data[at + 1]! - data[at - 3]!) ** 2
    return sum / (width * height)
  })
}
