import type { RoomRecording } from '@razgovor/contract/recordings'
import { expect, test } from 'vitest'
import { countUnanswered, needsAnswer, recordingPhase } from './recording-phase.ts'
import { readRecording } from './read-recording.ts'

const open: RoomRecording = {
  recording_id: 'r',
  storage: 'SERVER',
  media: 'VIDEO',
  agreed_ids: ['vera'],
  ended_by: null,
}

const roomOf = (identity: string, others: readonly string[], recording: RoomRecording | null = open) => ({
  identity,
  peers: others.map((id) => ({ identity: id })),
  recording,
})

test('a meeting is recorded while the speaker is in the room and all others have agreed', () => {
  expect(recordingPhase(roomOf('anna', ['vera']), 'anna')).toBe('RUNNING')
  expect(recordingPhase(roomOf('vera', ['anna']), 'anna')).toBe('RUNNING')
  expect(recordingPhase(roomOf('anna', ['vera', 'boris']), 'anna')).toBe('PAUSED')
  expect(recordingPhase(roomOf('vera', []), 'anna')).toBe('PAUSED')
  expect(recordingPhase(roomOf('anna', [], { ...open, ended_by: 'REFUSAL' }), 'anna')).toBe('NONE')
  expect(recordingPhase(roomOf('anna', [], null), 'anna')).toBe('NONE')
})

test('a latecomer is asked, and the speaker sees how many people have not answered', () => {
  expect(needsAnswer(roomOf('boris', ['anna', 'vera']), 'anna')).toBe(true)
  expect(needsAnswer(roomOf('vera', ['anna']), 'anna')).toBe(false)
  expect(needsAnswer(roomOf('anna', ['vera']), 'anna')).toBe(false)
  expect(needsAnswer(roomOf('boris', ['anna'], { ...open, ended_by: 'SPEAKER' }), 'anna')).toBe(false)
  expect(countUnanswered(roomOf('anna', ['vera', 'boris', 'gleb']), 'anna')).toBe(2)
})

test('an invalid recording is ignored, and a recording without an end reason has ended', () => {
  for (const value of [undefined, null, 'recording', {}, { recording_id: 1, agreed_ids: [] }])
    expect(readRecording(value)).toBeNull()
  expect(readRecording({ ...open, agreed_ids: ['vera', 7] })).toEqual(open)
  expect(readRecording({ recording_id: 'r', agreed_ids: [] })).toMatchObject({ ended_by: 'SPEAKER' })
})
