import { RemoteParticipant, Room, RoomEvent } from 'livekit-client'
import { afterEach, expect, test } from 'vitest'
import { initialMeeting, meetingStore } from '../../meeting.store.ts'
import { clearRoom, enterRoom } from './room-connection.ts'
import { listenToData } from './room-data.ts'
import { listenToRoom } from './room-events.ts'

afterEach(() => {
  clearRoom()
  meetingStore.setState(initialMeeting, true)
})

function openRoom() {
  const room = new Room()
  enterRoom(room)
  listenToData(room)
  listenToRoom(room, () => undefined)
  const vera = new RemoteParticipant(room.engine.client, 'PA_1', 'vera', 'Вера Белова')
  return {
    /** What arrives before the server has announced its sender; without an identity it is the server's own. */
    receive: (topic: string, word: string, identity?: string) =>
      room.emit(
        RoomEvent.DataReceived,
        new TextEncoder().encode(word),
        undefined,
        undefined,
        topic,
        undefined,
        identity,
      ),
    announce: () => room.emit(RoomEvent.ParticipantConnected, vera),
  }
}

const handsOf = () => meetingStore.getState().hands.map(({ identity }) => identity)

test('a hand raised before the server announces its person is shown once it does', () => {
  const { receive, announce } = openRoom()
  receive('hand', 'up', 'vera')
  expect(handsOf()).toEqual([])
  announce()
  expect(handsOf()).toEqual(['vera'])
  expect(meetingStore.getState().glance?.text).toContain('Вера Белова')
})

test('what waits for a person in one room is not read in the next', () => {
  openRoom().receive('hand', 'up', 'vera')
  openRoom().announce()
  expect(handsOf()).toEqual([])
})

test('a person whom the server has not announced yet does not speak for the server', () => {
  const { receive } = openRoom()
  meetingStore.setState({ isMicrophoneOn: false })
  receive('host', 'unmute', 'vera')
  expect(meetingStore.getState().isAskedToUnmute).toBe(false)
  receive('host', 'unmute')
  expect(meetingStore.getState().isAskedToUnmute).toBe(true)
})
