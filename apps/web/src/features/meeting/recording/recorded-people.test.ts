import type { RoomRecording } from '@razgovor/contract/recordings'
import type { RemoteVideoTrack } from 'livekit-client'
import { expect, test } from 'vitest'
import { initialMeeting, type Peer } from '../meeting.store.ts'
import { recordedPeople } from './recorded-people.ts'

const screen = {} as RemoteVideoTrack

function sharing(identity: string): Peer {
  const tracks = { video: null, audio: null, screen, screenAudio: null }
  const state = { isMuted: true, isCameraOn: false, maySpeak: true, isSpeaking: false, quality: null }
  return { identity, name: identity, ...tracks, ...state }
}

test('of two shared screens the recording has the first, if its person has agreed', () => {
  const sharers = ['boris', 'anna'].map((identity) => ({ identity, sid: identity }))
  const room = { ...initialMeeting, peers: ['anna', 'boris'].map(sharing), sharers }
  function largeOf(...agreed_ids: string[]) {
    const recording: RoomRecording = {
      recording_id: 'r',
      storage: 'SERVER',
      media: 'VIDEO',
      agreed_ids,
      ended_by: null,
    }
    return recordedPeople({ ...room, recording }, 'own').large.name
  }
  expect(largeOf('anna', 'boris')).toBe('boris')
  expect(largeOf('anna')).toBe('anna')
})
