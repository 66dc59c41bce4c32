import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { axeViolations } from '../../../ui/axe-check.ts'
import { stopMedia } from './open-for-self-test.ts'
import type { OwnMedia } from './record-own.ts'
import { SelfTest } from './self-test.tsx'
import { selfTestTexts as texts } from './self-test.texts.ts'
import '../../../ui/tokens.css'

const { start, stop, again, recording, results } = texts

/** Creates a microphone with a tone of this loudness. */
function fakeMicrophone(loudness: number): MediaStreamTrack {
  const context = new AudioContext()
  const target = context.createMediaStreamDestination()
  const tone = new OscillatorNode(context)
  tone.connect(new GainNode(context, { gain: loudness })).connect(target)
  tone.start()
  onTestFinished(() => context.close())
  return target.stream.getAudioTracks()[0]!
}

function fakeCamera(): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const context = canvas.getContext('2d')!
  let step = 0
  const timer = setInterval(() => {
    context.fillStyle = `hsl(${(step += 20)} 70% 50%)`
    context.fillRect(0, 0, canvas.width, canvas.height)
  }, 40)
  onTestFinished(() => clearInterval(timer))
  return canvas.captureStream(25).getVideoTracks()[0]!
}

function countUrls() {
  const created = vi.spyOn(URL, 'createObjectURL')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => void vi.restoreAllMocks())
  return () => created.mock.results.length - revoked.mock.calls.length
}

/** Keeps recordings from ending until the returned function plays them. */
function pausePlayback() {
  const paused: HTMLMediaElement[] = []
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    paused.push(this)
  })
  onTestFinished(() => play.mockRestore())
  return () => {
    play.mockRestore()
    for (const element of paused.splice(0)) void element.play()
  }
}

/** Collects the texts of the status from now on. */
function watchStatus() {
  const announced = new Set<string | null>()
  const observer = new MutationObserver(() => announced.add(status.element().textContent))
  observer.observe(status.element(), { subtree: true, childList: true, characterData: true })
  return announced
}

/** Renders the test with short recordings. `opened` has what was opened so far. */
async function renderTest(open: () => OwnMedia, recordMs = 1000) {
  const opened: OwnMedia[] = []
  const { unmount } = await render(
    <div className="on-ink bg-ink p-4 text-white">
      <SelfTest
        open={() => {
          const media = open()
          opened.push(media)
          return Promise.resolve(media)
        }}
        close={stopMedia}
        speaker_id=""
        recordMs={recordMs}
      />
    </div>,
  )
  return { opened, unmount }
}

const status = page.getByRole('status')
const button = (name: string) => page.getByRole('button', { name })
const statesOf = (opened: OwnMedia[]) =>
  opened.flatMap(({ camera, microphone }) => [camera?.readyState, microphone?.readyState])

test('a person records picture and sound, sees and hears them, and can do it again', async () => {
  const left = countUrls()
  const { opened } = await renderTest(() => ({ camera: fakeCamera(), microphone: fakeMicrophone(0.5) }))
  await expect.element(page.getByText(texts.private)).toBeVisible()
  for (const name of [start, again]) {
    const playBack = pausePlayback()
    await button(name).click()
    const video = page.getByLabelText(texts.own_recording)
    await expect.element(video).toBeVisible()
    expect(video.element()).toHaveProperty('muted', false)
    expect(statesOf(opened)).not.toContain('live')
    expect(await axeViolations()).toEqual([])
    playBack()
    await expect.element(status).toHaveTextContent(results.HEARD)
    await expect.poll(left).toBe(0)
  }
})

test('a silent microphone is reported after the recording', async () => {
  await renderTest(() => ({ camera: fakeCamera(), microphone: fakeMicrophone(0) }))
  await button(start).click()
  await expect.element(status).toHaveTextContent(results.SILENT)
})

test('without a camera only sound is recorded, without a microphone only the picture', async () => {
  const media: OwnMedia[] = [
    { camera: null, microphone: fakeMicrophone(0.5) },
    { camera: fakeCamera(), microphone: null },
  ]
  await renderTest(() => media.shift()!)
  const announced = watchStatus()
  await button(start).click()
  await expect.element(status).toHaveTextContent(results.HEARD)
  await button(again).click()
  await expect.element(status).toHaveTextContent(results.PICTURE)
  expect([...announced]).toEqual([recording.SOUND, '', results.HEARD, recording.PICTURE, results.PICTURE])
})

test('the seconds left are hidden from screen readers', async () => {
  await renderTest(() => ({ camera: null, microphone: fakeMicrophone(0.5) }), 60_000)
  await button(start).click()
  await expect.element(page.getByText(/^Осталось/)).toHaveAttribute('aria-hidden', 'true')
  await expect.element(status).toHaveTextContent(recording.SOUND)
})

test('a recording that is stopped, or left in the middle, stops the devices and is not played', async () => {
  const left = countUrls()
  const { opened, unmount } = await renderTest(
    () => ({ camera: fakeCamera(), microphone: fakeMicrophone(0.5) }),
    60_000,
  )
  await button(start).click()
  await button(stop).click()
  await expect.element(button(start)).toHaveFocus()
  await expect.poll(() => statesOf(opened)).toEqual(['ended', 'ended'])
  await button(start).click()
  await expect.element(status).toHaveTextContent(recording.BOTH)
  await unmount()
  await expect.poll(() => statesOf(opened)).toEqual(['ended', 'ended', 'ended', 'ended'])
  await expect.poll(left).toBe(0)
})

test('leaving while the recording plays frees it', async () => {
  const left = countUrls()
  pausePlayback()
  const { unmount } = await renderTest(() => ({ camera: fakeCamera(), microphone: null }))
  await button(start).click()
  await expect.element(page.getByLabelText(texts.own_recording)).toBeVisible()
  await unmount()
  await expect.poll(left).toBe(0)
})

test('a browser that refuses to record says so, and it can be tried again', async () => {
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementationOnce(() => {
    throw new DOMException('no encoder', 'NotSupportedError')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await renderTest(() => ({ camera: null, microphone: fakeMicrophone(0.5) }))
  await button(start).click()
  await expect.element(status).toHaveTextContent(results.FAILED)
  await button(again).click()
  await expect.element(status).toHaveTextContent(results.HEARD)
})

test('a browser without a recorder offers no recording', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  await renderTest(() => ({ camera: null, microphone: null }))
  await expect.element(page.getByText(texts.unsupported)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a button plays the recording if the browser blocks sound', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(new DOMException('blocked', 'NotAllowedError'))
  onTestFinished(() => void vi.restoreAllMocks())
  await renderTest(() => ({ camera: fakeCamera(), microphone: fakeMicrophone(0.5) }))
  await button(start).click()
  await button(texts.listen).click()
  await expect.element(status).toHaveTextContent(results.HEARD)
})
