import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialMeeting, meetingStore, type Peer } from '../meeting.store.ts'
import { closeBoard, switchBoard } from '../room/connection/room-actions.ts'
import { boardPlace } from '../room/room-layout.ts'
import { boardTexts as texts } from './board.texts.ts'
import { addChange, anna_id, own_id, sendToRoom, strokeFrom } from './fake-board.ts'

const anna = { identity: anna_id, name: 'Анна Сафонова' }
/** The clock that limits announcements to one per person in half a minute. */
let now = 1e9

beforeEach(() => {
  now += 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const tracks = { video: null, audio: null, screen: null, screenAudio: null }
  const state = { isMuted: false, isCameraOn: true, maySpeak: true, isSpeaking: false, quality: null }
  const peers: Peer[] = [{ ...anna, ...tracks, ...state }]
  meetingStore.setState({ phase: 'joined', identity: own_id, peers })
})

afterEach(() => {
  vi.restoreAllMocks()
  meetingStore.setState(initialMeeting, true)
})

const liveMessage = () => JSON.stringify([crypto.randomUUID(), 'PEN', 'RED', 'THIN', 0, [1, 2, 3]])

function made(user_id: string, change: object = addChange(strokeFrom(0, 0))) {
  return JSON.stringify({ before: 0, version: 1, change_id: crypto.randomUUID(), user_id, change })
}

test('the first drawing opens the board and is shown once, with a sound', () => {
  sendToRoom(liveMessage(), anna)
  expect(meetingStore.getState()).toMatchObject({ isBoardOpen: true, has_board: true, pinned: null })
  expect(meetingStore.getState().glance).toMatchObject({ kind: 'BOARD', text: texts.news('Анна') })
})

test('a board that a person closed stays closed, and its button marks new drawings', () => {
  sendToRoom(liveMessage(), anna)
  closeBoard()
  sendToRoom(made(anna_id))
  expect(meetingStore.getState()).toMatchObject({ isBoardOpen: false, hasNewDrawings: true })
  switchBoard()
  expect(meetingStore.getState()).toMatchObject({ isBoardOpen: true, hasNewDrawings: false, pinned: boardPlace })
  switchBoard()
  expect(meetingStore.getState()).toMatchObject({ isBoardOpen: false, pinned: null })
})

test('drawing by another person is announced once in half a minute, and each label at once', () => {
  switchBoard()
  sendToRoom(liveMessage(), anna)
  meetingStore.setState({ announcement: '' })
  now += 1000
  sendToRoom(liveMessage(), anna)
  expect(meetingStore.getState().announcement).toBe('')
  const label = { kind: 'TEXT', color: 'RED', thickness: 'THIN', x: 0, y: 0, text: 'Гаммы' } as const
  sendToRoom(made(anna_id, addChange(label)))
  expect(meetingStore.getState().announcement).toBe(texts.written('Анна', 'Гаммы'))
  sendToRoom(made(anna_id, { kind: 'CLEAR' }))
  expect(meetingStore.getState().announcement).toBe(texts.cleared('Анна'))
  now += 40_000
  sendToRoom(liveMessage(), anna)
  expect(meetingStore.getState().announcement).toBe(texts.news('Анна'))
})

test('the person’s own drawings are not announced', () => {
  sendToRoom(made(own_id))
  expect(meetingStore.getState()).toMatchObject({ isBoardOpen: false, has_board: false })
})
