import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { axeViolations } from '../../../ui/axe-check.ts'
import { openingDevice } from './lobby-device.ts'
import { lobbyTexts } from './lobby.texts.ts'
import { MicrophoneCheck } from './microphone-check.tsx'

/** Creates a microphone track that carries a tone of adjustable loudness. */
function fakeMicrophone(loudness: number) {
  const context = new AudioContext()
  const target = context.createMediaStreamDestination()
  const gain = new GainNode(context, { gain: loudness })
  const tone = new OscillatorNode(context)
  tone.connect(gain).connect(target)
  tone.start()
  return { track: { mediaStreamTrack: target.stream.getAudioTracks()[0]! }, gain, close: () => context.close() }
}

test('a voice moves the meter, without a warning', async () => {
  const { track, close } = fakeMicrophone(0.5)
  await render(<MicrophoneCheck microphone={{ ...openingDevice, track, isOpening: false }} />)
  const meter = page.getByRole('meter', { name: lobbyTexts.level })
  await expect.poll(() => Number(meter.element().getAttribute('aria-valuenow'))).toBeGreaterThan(3)
  await expect.element(page.getByText(lobbyTexts.speak)).toBeVisible()
  await close()
})

test('a microphone silent for six seconds shows a warning until it hears a voice', async () => {
  const now = performance.now.bind(performance)
  let skippedMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs)
  onTestFinished(() => clock.mockRestore())
  const { track, gain, close } = fakeMicrophone(0)
  await render(<MicrophoneCheck microphone={{ ...openingDevice, track, isOpening: false }} />)
  await expect.element(page.getByText(lobbyTexts.speak)).toBeVisible()
  skippedMs = 6000
  await expect.element(page.getByText(lobbyTexts.unheard)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  gain.gain.value = 0.5
  await expect.element(page.getByText(lobbyTexts.speak)).toBeVisible()
  await close()
})

test('a microphone muted by the system shows a warning at once', async () => {
  const { track, close } = fakeMicrophone(0)
  await render(<MicrophoneCheck microphone={{ ...openingDevice, track, isOpening: false, isMutedBySystem: true }} />)
  await expect.element(page.getByText(lobbyTexts.microphone_by_system)).toBeVisible()
  await close()
})

test('a microphone switched off by the person shows no warning', async () => {
  const { track, close } = fakeMicrophone(0)
  await render(<MicrophoneCheck microphone={{ ...openingDevice, track, isOpening: false, isOn: false }} />)
  await expect.element(page.getByText(lobbyTexts.microphone_off)).toBeVisible()
  await close()
})
