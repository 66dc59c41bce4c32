import { applyChange, type TextChange } from '@razgovor/contract/text-change'
import type { RemoteParticipant } from 'livekit-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../../../ui/axe-check.ts'
import { initialMeeting, meetingStore, type Peer } from '../meeting.store.ts'
import { onData, setNotesOpen } from '../room/connection/room-data.ts'
import { RoomGlance } from '../room/room-glance.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { notesTexts as texts } from './notes.texts.ts'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

const own_id = '0190c2a4-0000-7000-8000-000000000001'
const anna_id = '0190c2a4-0000-7000-8000-000000000002'

interface Posted {
  version: number
  change_id: string
  change: TextChange
}

/** The API's notes, and its response to the next change. */
let server = { text: '', made: [] as (Posted & { user_id: string })[] }
let answerNext: (() => Response | null) | null = null
let meetings = 0

const consultationId = () => `c-${meetings}`

/** Makes another person's change; unless it is lost, the server sends it to the room. */
function writeAsAnna(change: TextChange, { isLost = false } = {}) {
  const made = make({ version: server.made.length, change_id: crypto.randomUUID(), change }, anna_id)
  if (!isLost) sendToRoom(made)
}

function make({ version, ...posted }: Posted, user_id: string) {
  server.text = applyChange(server.text, posted.change)!
  const made = { ...posted, version: version + 1, user_id }
  server.made.push(made)
  return made
}

function sendToRoom(word: object, participant?: RemoteParticipant) {
  onData(new TextEncoder().encode(JSON.stringify(word)), participant, 'notes')
}

beforeEach(() => {
  server = { text: '', made: [] }
  answerNext = null
  meetings += 1
  const path = `/api/consultations/${consultationId()}/shared-notes`
  vi.stubGlobal('fetch', async (asked: string, { method, body }: RequestInit = {}) => {
    // Documents of earlier tests may still send changes.
    if (!asked.startsWith(path)) return new Promise(() => {})
    if (method !== 'POST') return Response.json({ version: server.made.length, text: server.text })
    const refused = answerNext?.()
    answerNext = null
    if (refused) return refused
    const posted = JSON.parse(body as string) as Posted
    const isKnown = server.made.some(({ change_id }) => change_id === posted.change_id)
    if (!isKnown && posted.version === server.made.length) make(posted, own_id)
    return Response.json({ changes: server.made.slice(posted.version) })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  meetingStore.setState(initialMeeting, true)
})

function show({ is_open = true } = {}) {
  const tracks = { video: null, audio: null, screen: null, screenAudio: null }
  const state = { isMuted: false, isCameraOn: true, maySpeak: true, isSpeaking: false, quality: null }
  const anna: Peer = { identity: anna_id, name: 'Анна Сафонова', ...tracks, ...state }
  meetingStore.setState({ phase: 'joined', identity: own_id, peers: [anna] })
  return render(
    <div className="on-ink relative flex h-dvh flex-col bg-ink text-white">
      {is_open && <NotesPanel consultation_id={consultationId()} />}
      <div className="relative mt-40">{!is_open && <RoomGlance />}</div>
    </div>,
  )
}

/** The time for which letters wait for the next ones. */
const paceMs = 400

function holdTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

const field = page.getByRole('textbox', { name: texts.field })
const valueOf = () => (field.element() as HTMLTextAreaElement).value
const saved = page.getByText(texts.saving.SAVED)

test('typed text reaches the server, together with the letters typed meanwhile', async () => {
  const { container } = await show()
  await expect.element(field).toHaveFocus()
  holdTime()
  await userEvent.keyboard('Гаммы')
  await expect.element(page.getByText(texts.saving.SAVING)).toBeVisible()
  await vi.advanceTimersByTimeAsync(paceMs)
  await expect.element(saved).toBeVisible()
  expect(server.text).toBe('Гаммы')
  expect(server.made).toHaveLength(1)
  vi.useRealTimers()
  expect(await axeViolations(container)).toEqual([])
})

test('others’ text appears at once, and the caret stays with its words', async () => {
  writeAsAnna(['раз два'])
  await show()
  await expect.poll(valueOf).toBe('раз два')
  const element = field.element() as HTMLTextAreaElement
  expect(element.selectionStart).toBe(7)
  element.setSelectionRange(4, 7)
  writeAsAnna(['ноль ', 7])
  await expect.poll(valueOf).toBe('ноль раз два')
  expect([element.selectionStart, element.selectionEnd]).toEqual([9, 12])
  await userEvent.keyboard('три')
  writeAsAnna(['Счёт: ', server.text.length])
  await expect.poll(() => server.text).toBe('Счёт: ноль раз три')
  await expect.poll(valueOf).toBe('Счёт: ноль раз три')
  await expect.element(saved).toBeVisible()
})

test('a change whose message was lost is read with the next one', async () => {
  await show()
  await expect.element(field).toBeVisible()
  writeAsAnna(['раз'], { isLost: true })
  writeAsAnna([3, ' два'])
  await expect.poll(valueOf).toBe('раз два')
  const { version, user_id, change_id } = make(
    { version: 2, change_id: crypto.randomUUID(), change: ['Ноль ', 7] },
    anna_id,
  )
  // The change itself was too long for the room.
  sendToRoom({ version, user_id, change_id })
  await expect.poll(valueOf).toBe('Ноль раз два')
})

test('words whose answer was lost are sent again and appear once', async () => {
  await show()
  await expect.element(field).toHaveFocus()
  answerNext = () => {
    make({ version: 0, change_id: crypto.randomUUID(), change: ['Она: '] }, anna_id)
    return Response.json({}, { status: 502 })
  }
  holdTime()
  await userEvent.keyboard('я')
  await vi.advanceTimersByTimeAsync(paceMs)
  await expect.element(page.getByText(texts.saving.WAITING)).toBeVisible()
  vi.useRealTimers()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => server.text).toMatch(/^Она: я$|^яОна: $/)
  await expect.element(saved).toBeVisible()
  expect(valueOf()).toBe(server.text)
})

test('a refused change is shown with its reason, and is replaced by the server’s text', async () => {
  writeAsAnna(['раз'])
  await show()
  await expect.poll(valueOf).toBe('раз')
  const body = { error_code: 10, error_message: 'Больше не помещается', reason: 'notes_full' }
  answerNext = () => Response.json(body, { status: 400 })
  await field.fill('раз два')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Больше не помещается')
  expect(valueOf()).toBe('раз')
  await field.fill('раз!')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(server.text).toBe('раз!')
})

test('pasted text is cleaned of characters that the server refuses', async () => {
  await show()
  await expect.element(field).toBeVisible()
  await field.fill('раз\t\u202Eдва')
  await expect.poll(valueOf).toBe('раз два')
  await expect.element(saved).toBeVisible()
  expect(server.text).toBe('раз два')
})

test('while a word is composed, as on a phone, others’ changes wait for its end', async () => {
  await show()
  await expect.element(field).toBeVisible()
  const element = field.element() as HTMLTextAreaElement
  const compose = (type: string) => element.dispatchEvent(new CompositionEvent(type, { bubbles: true }))
  compose('compositionstart')
  element.value = 'сло'
  element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  writeAsAnna(['Она: '])
  await expect.poll(() => server.text).toContain('сло')
  expect(element.value).toBe('сло')
  element.value = 'слово'
  element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  compose('compositionend')
  await expect.poll(valueOf).toBe(server.text.includes('слово') ? server.text : 'Она: слово')
  await expect.poll(() => server.text).toBe(valueOf())
})

test('with the panel closed the first change is shown once, with a sound, and a press opens the notes', async () => {
  await show({ is_open: false })
  holdTime()
  writeAsAnna(['раз'])
  await page.getByRole('button', { name: texts.news('Анна') }).click()
  expect(meetingStore.getState()).toMatchObject({ isNotesOpen: true, hasNewNotes: false, glance: null })
  setNotesOpen(false)
  writeAsAnna([3, '!'])
  expect(meetingStore.getState()).toMatchObject({ hasNewNotes: true, glance: null })
})

test('messages about the notes are accepted from the server only', async () => {
  await show()
  await expect.element(field).toBeVisible()
  const change = { version: 1, change_id: crypto.randomUUID(), user_id: anna_id, change: ['обман'] }
  sendToRoom(change, { identity: anna_id, name: 'Анна' } as RemoteParticipant)
  for (const word of [null, {}, { ...change, version: '1' }, { ...change, user_id: 'anna' }]) sendToRoom(word as object)
  sendToRoom({ ...change, change: [{}] })
  // The server's own first change follows on nothing that came before.
  writeAsAnna(['правда'])
  await expect.poll(valueOf).toBe('правда')
})
