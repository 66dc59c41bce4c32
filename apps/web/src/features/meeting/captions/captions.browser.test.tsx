import type { RemoteParticipant, Room } from 'livekit-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { axeViolations } from '../../../ui/axe-check.ts'
import { initialMeeting, meetingStore, type Peer } from '../meeting.store.ts'
import { clearRoom, enterRoom } from '../room/connection/room-connection.ts'
import { onData } from '../room/connection/room-data.ts'
import { askForCaptions, beginCaptions, setCaptions } from './captions-actions.ts'
import { CaptionsNotice } from './captions-notice.tsx'
import { CaptionsOverlay } from './captions-overlay.tsx'
import { captionsStore, useCaptionsChoice } from './captions.store.ts'
import { captionsTexts as texts } from './captions.texts.ts'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

interface Sent {
  word: string
  to: string[] | undefined
  reliable: boolean | undefined
}

let sent: Sent[] = []
let started: FakeRecognition[] = []

/** Emulates the browser's speech recognition, which needs the network. */
class FakeRecognition extends EventTarget {
  isRunning = false
  start() {
    this.isRunning = true
    started.push(this)
  }
  abort() {
    this.isRunning = false
  }
  hear(transcript: string, isFinal: boolean) {
    const result = Object.assign([{ transcript }], { isFinal })
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }))
  }
}

beforeEach(async () => {
  await page.viewport(390, 844)
  sent = []
  started = []
  stubRecognition(FakeRecognition)
  const microphone = { mediaStreamTrack: { id: 'microphone', readyState: 'live' } }
  const localParticipant = {
    getTrackPublication: () => ({ audioTrack: microphone }),
    publishData: (data: Uint8Array, options: { reliable?: boolean; destinationIdentities?: string[] }) => {
      const { reliable, destinationIdentities: to } = options
      sent.push({ word: new TextDecoder().decode(data), to, reliable })
      return Promise.resolve()
    },
  }
  enterRoom({ localParticipant } as unknown as Room)
  beginCaptions(null)
  const peers = [peerOf('anna', 'Анна Сафонова'), peerOf('boris', 'Борис Власов')]
  meetingStore.setState({ phase: 'joined', identity: 'own', peers, microphone_id: 'microphone' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearRoom()
  meetingStore.setState(initialMeeting, true)
  useCaptionsChoice.setState({ is_on: false })
})

function stubRecognition(Recognition: unknown) {
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) vi.stubGlobal(name, Recognition)
}

function peerOf(identity: string, name: string): Peer {
  const tracks = { video: null, audio: null, screen: null, screenAudio: null }
  const state = { isMuted: false, isCameraOn: true, maySpeak: true, isSpeaking: false, quality: null }
  return { identity, name, ...tracks, ...state }
}

function receive(identity: string, word: string) {
  const name = identity === 'anna' ? 'Анна Сафонова' : 'Борис Власов'
  onData(new TextEncoder().encode(word), { identity, name } as RemoteParticipant, 'captions')
}

const show = () =>
  render(
    <main className="on-ink relative h-dvh bg-ink text-white">
      <CaptionsNotice />
      <CaptionsOverlay />
    </main>,
  )

const log = page.getByRole('log', { name: texts.title })
const agree = page.getByRole('button', { name: texts.agree })

test('captions are off until the person wants them, and then everyone is asked', async () => {
  await show()
  receive('anna', 'say 1 + добрый день')
  await expect.element(log).not.toBeInTheDocument()
  askForCaptions()
  expect(sent).toEqual([])

  setCaptions(true)
  expect(sent).toEqual([{ word: 'want', to: undefined, reliable: true }])
  await expect.element(log).toHaveTextContent(texts.waiting)
  receive('anna', 'ready')
  await expect.element(page.getByText(texts.waiting)).not.toBeInTheDocument()
})

test('a phrase grows in its line, and the next one follows below', async () => {
  setCaptions(true)
  const { container } = await show()
  receive('anna', 'say 1 - добрый')
  await expect.element(page.getByText(/^Анна:\sдобрый$/)).toBeVisible()
  receive('anna', 'say 1 + добрый день')
  // Lossy messages may arrive late.
  receive('anna', 'say 1 - добрый')
  receive('boris', 'say 1 - и вам')
  await expect.element(page.getByText(/^Анна:\sдобрый день$/)).toBeVisible()
  await expect.element(page.getByText(/^Борис:\sи вам$/)).toBeVisible()
  expect(await axeViolations(container)).toEqual([])
})

test('a long phrase of a long name stays within a narrow phone', async () => {
  await page.viewport(360, 740)
  setCaptions(true)
  await show()
  receive('anna', `say 1 + ${'слово '.repeat(40)}${'о'.repeat(60)}`)
  await expect.element(page.getByText(/^Анна:/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(360)
  expect(log.element().getBoundingClientRect().top).toBeGreaterThan(0)
})

test('speech is recognized only after the person has agreed, and goes only to those who asked', async () => {
  await show()
  receive('anna', 'want')
  await expect.element(page.getByText(/Анна: просит субтитры/)).toBeVisible()
  await expect.element(page.getByText(/Речь распознает браузер/)).toBeVisible()
  expect(started).toEqual([])

  await agree.click()
  await expect.element(page.getByText(texts.given)).toBeVisible()
  await expect.poll(() => started.at(-1)?.isRunning).toBe(true)
  started.at(-1)!.hear('добрый день', true)
  expect(sent.map(({ word, to }) => ({ word: word.replace(/^say \d+/, 'say N'), to }))).toEqual([
    { word: 'ready', to: ['anna'] },
    { word: 'say N + добрый день', to: ['anna'] },
  ])
})

test('recognition stops with the microphone, with the last wish, and by the person’s choice', async () => {
  await show()
  receive('anna', 'want')
  await agree.click()
  await expect.poll(() => started.at(-1)?.isRunning).toBe(true)
  meetingStore.setState({ isMicrophoneOn: false })
  await expect.poll(() => started.at(-1)?.isRunning).toBe(false)
  meetingStore.setState({ isMicrophoneOn: true })
  await expect.poll(() => started.at(-1)?.isRunning).toBe(true)
  receive('anna', 'enough')
  await expect.poll(() => started.at(-1)?.isRunning).toBe(false)

  // The person has agreed for this meeting.
  receive('boris', 'want')
  await expect.poll(() => started.at(-1)?.isRunning).toBe(true)
  await page.getByRole('button', { name: texts.stop }).click()
  await expect.poll(() => started.at(-1)?.isRunning).toBe(false)
  expect(sent.at(-1)).toMatchObject({ word: 'no', to: ['boris'] })
  receive('anna', 'want')
  expect(sent.at(-1)).toMatchObject({ word: 'no', to: ['anna'] })
  await expect.element(agree).not.toBeInTheDocument()
})

test('a browser without speech recognition says so, and its person is not asked', async () => {
  stubRecognition(undefined)
  await show()
  receive('anna', 'want')
  expect(sent).toMatchObject([{ word: 'unable', to: ['anna'] }])
  await expect.element(agree).not.toBeInTheDocument()
})

test('the person learns why somebody’s speech has no captions', async () => {
  setCaptions(true)
  receive('anna', 'no')
  expect(meetingStore.getState().glance?.text).toBe(texts.refusals.no('Анна'))
  receive('boris', 'unable')
  expect(meetingStore.getState().glance?.text).toBe(texts.refusals.unable('Борис'))
  expect(captionsStore.getState().answers).toEqual({ anna: 'no', boris: 'unable' })
})
