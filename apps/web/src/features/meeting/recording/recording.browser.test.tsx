import type { Session } from '@razgovor/contract/accounts'
import type { Consultation } from '@razgovor/contract/bookings'
import type { RoomRecording } from '@razgovor/contract/recordings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { RemoteVideoTrack } from 'livekit-client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { clearSession, setSession } from '../../../lib/session.ts'
import { axeViolations } from '../../../ui/axe-check.ts'
import { initialMeeting, meetingStore, type Peer } from '../meeting.store.ts'
import { recordMeeting } from './record-meeting.ts'
import { listPieces } from './piece-store.ts'
import { RecordingNotice } from './recording-notice.tsx'
import { RecordingSign } from './recording-sign.tsx'
import { recordingStore } from './recording.store.ts'
import { recordingTexts as texts } from './recording.texts.ts'
import { RoomRecording as Dialogs } from './room-recording.tsx'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

/** Each test has its own user, because the browser keeps recorded pieces. */
let anna = { user_id: '', first_name: 'Анна', last_name: 'Сафонова' }
let tests = 0
const meeting = { consultation_id: 'c-1', topic: 'Гаммы', participants: [], participants_count: 2 }
const open: RoomRecording = { recording_id: 'r-1', storage: 'SERVER', media: 'VIDEO', agreed_ids: [], ended_by: null }

let sent: { path: string; body: unknown }[] = []
let respond = () => new Response(null, { status: 204 })

beforeEach(() => {
  tests += 1
  anna = { ...anna, user_id: `anna-${tests}` }
  sent = []
  respond = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    sent.push({ path, body: typeof body === 'string' ? JSON.parse(body) : body })
    return respond()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  recordingStore.setState({ problem: null, unsentCount: 0 })
  meetingStore.setState(initialMeeting, true)
  clearSession()
})

function peerOf(identity: string): Peer {
  const tracks = { video: null, audio: null, screen: null, screenAudio: null }
  const state = { isMuted: true, isCameraOn: false, maySpeak: true, isSpeaking: false, quality: null }
  return { identity, name: identity, ...tracks, ...state }
}

function enterRoomAs(identity: string, others: readonly string[], recording: RoomRecording | null = open) {
  meetingStore.setState({ phase: 'joined', identity, peers: others.map(peerOf), recording })
}

const requestsTo = (end: string) => sent.filter(({ path }) => path.endsWith(end))
const piecesSent = () => requestsTo('/pieces').map(({ body }) => body as FormData)

function show(side: 'SPEAKER' | 'LISTENER') {
  if (side === 'SPEAKER') setSession({ access_token: 'a.b.c', refresh_token: 'r', user: anna } as unknown as Session)
  const consultation = {
    ...meeting,
    speaker: anna,
    side,
    time_start_iso: '2026-11-28T10:00:00Z',
  } as unknown as Consultation
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <div className="on-ink relative min-h-dvh bg-ink text-white">
        <RecordingSign speaker_id={anna.user_id} />
        <RecordingNotice consultation={consultation} />
        <Dialogs consultation={consultation} open={false} onClose={() => {}} />
      </div>
    </QueryClientProvider>,
  )
}

test('a listener may postpone the question and agree later; until then the indicator says that nothing is recorded', async () => {
  enterRoomAs('vera', [anna.user_id])
  await show('LISTENER')
  const dialog = page.getByRole('dialog', { name: texts.question.title })
  await expect.element(dialog).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: 'Назад' }).click()
  await expect.element(page.getByText(texts.paused)).toBeVisible()
  await page.getByRole('button', { name: texts.question.open }).click()
  await page.getByRole('button', { name: texts.question.agree }).click()
  await expect.poll(() => requestsTo('/recordings/r-1/answer')).toMatchObject([{ body: { is_agreed: true } }])
  meetingStore.setState({ recording: { ...open, agreed_ids: ['vera'] } })
  await expect.element(page.getByText(texts.running)).toBeVisible()
  expect(dialog.elements()).toEqual([])
})

test('the speaker sees how many answers are missing, and can stop the recording', async () => {
  enterRoomAs(anna.user_id, ['vera', 'boris'], { ...open, agreed_ids: ['vera'] })
  await show('SPEAKER')
  await expect.element(page.getByText(texts.waiting(1))).toBeVisible()
  await page.getByRole('button', { name: texts.stop }).click()
  await expect.poll(() => requestsTo('/recordings/r-1/stop')).toHaveLength(1)
})

function record() {
  const names = { speakerName: 'Анна Сафонова', file_name: 'Гаммы' }
  const end = recordMeeting({ consultation_id: 'c-1', speaker_id: anna.user_id, ...names })
  onTestFinished(end)
}

const agreedBy = (...agreed_ids: string[]) => meetingStore.setState({ recording: { ...open, agreed_ids } })

/** Ends a piece by a person who joins and leaves. Repeats it, because a piece is empty before the first frame. */
async function endPiece(others: readonly string[], isThere: () => Promise<boolean> | boolean) {
  await expect
    .poll(() => {
      meetingStore.setState({ peers: [...others, 'boris'].map(peerOf) })
      meetingStore.setState({ peers: others.map(peerOf) })
      return isThere()
    })
    .toBe(true)
}

test('nothing is recorded before all agree; a newcomer ends the piece, and the same file continues after they agree', async () => {
  enterRoomAs(anna.user_id, ['vera'])
  record()
  const starts = vi.spyOn(MediaRecorder.prototype, 'start')
  const pauses = vi.spyOn(MediaRecorder.prototype, 'pause')
  meetingStore.setState({ peers: ['vera', 'gleb'].map(peerOf) })
  expect(starts).not.toHaveBeenCalled()
  meetingStore.setState({ peers: [peerOf('vera')] })
  agreedBy('vera')
  await expect.poll(() => starts.mock.calls.length).toBe(1)
  await endPiece(['vera'], () => piecesSent().length > 0)
  meetingStore.setState({ peers: ['vera', 'boris'].map(peerOf) })
  const pausesCount = pauses.mock.calls.length
  agreedBy('vera', 'boris')
  meetingStore.setState({ recording: { ...open, agreed_ids: ['vera', 'boris'], ended_by: 'SPEAKER' } })
  expect([starts.mock.calls.length, pauses.mock.calls.length]).toEqual([1, pausesCount])
  await expect.poll(() => recordingStore.getState().unsentCount).toBe(0)
  await expect.poll(async () => (await listPieces(anna.user_id, 'SERVER')).length).toBe(0)
  const forms = piecesSent()
  expect(forms.map((form) => Number(form.get('position')))).toEqual(forms.map((_, index) => index + 1))
  const video = document.createElement('video')
  video.muted = true
  video.src = URL.createObjectURL(new Blob(forms.map((form) => form.get('file') as File)))
  onTestFinished(() => URL.revokeObjectURL(video.src))
  await video.play()
  expect([video.videoWidth, video.videoHeight]).toEqual([960, 540])
})

test('a camera that the server pauses is recorded as the name of its person, and its picture returns with it', async () => {
  const frame = vi.spyOn(HTMLCanvasElement.prototype, 'captureStream')
  const vera = { ...peerOf('vera'), video: redCamera() }
  enterRoomAs(anna.user_id, ['vera'], { ...open, agreed_ids: ['vera'] })
  frame.mockClear()
  meetingStore.setState({ peers: [vera] })
  record()
  const recorded = frame.mock.contexts[0] as HTMLCanvasElement
  const isRed = () => {
    const [red, green] = recorded.getContext('2d')!.getImageData(recorded.width / 2, recorded.height / 3, 1, 1).data
    return red! > 200 && green! < 60
  }
  await expect.poll(isRed).toBe(true)
  meetingStore.setState({ pausedPlaces: [{ identity: 'vera', kind: 'CAMERA' }] })
  await expect.poll(isRed).toBe(false)
  meetingStore.setState({ pausedPlaces: [] })
  await expect.poll(isRed).toBe(true)
})

function redCamera(): RemoteVideoTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const context = canvas.getContext('2d')!
  context.fillStyle = 'red'
  const painting = setInterval(() => context.fillRect(0, 0, 320, 180), 50)
  onTestFinished(() => clearInterval(painting))
  const [mediaStreamTrack] = canvas.captureStream().getVideoTracks()
  return { mediaStreamTrack, isMuted: false } as unknown as RemoteVideoTrack
}

test('an unsent piece stays on the device and is sent once later', async () => {
  respond = () => new Response(null, { status: 503 })
  const kept = async () => (await listPieces(anna.user_id, 'SERVER')).length
  enterRoomAs(anna.user_id, ['vera'], { ...open, agreed_ids: ['vera'], media: 'SOUND' })
  record()
  await endPiece(['vera'], async () => (await kept()) > 0)
  await expect.poll(() => recordingStore.getState().problem).toBe('NOT_SENT')
  meetingStore.setState({ recording: { ...open, agreed_ids: ['vera'], media: 'SOUND', ended_by: 'SPEAKER' } })
  respond = () => new Response(null, { status: 204 })
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'))
      return kept()
    })
    .toBe(0)
  await expect.poll(() => recordingStore.getState()).toEqual({ problem: null, unsentCount: 0 })
})

test('a recording for the disk is saved as one file when it ends, and is not sent', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const kept = async () => (await listPieces(anna.user_id, 'DISK')).length
  const recording = { ...open, storage: 'DISK', media: 'SOUND' } as const
  enterRoomAs(anna.user_id, [], recording)
  record()
  await endPiece([], async () => (await kept()) > 0)
  meetingStore.setState({ recording: { ...recording, ended_by: 'REFUSAL' } })
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]).toMatch(/^Гаммы\.(?:weba|m4a)$/)
  await expect.poll(kept).toBe(0)
  expect(piecesSent()).toEqual([])
})
