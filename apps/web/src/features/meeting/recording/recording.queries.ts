import type { RecordingMedia, RecordingStorage } from '@razgovor/contract/recordings'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { roomSays } from '../people/room-says.ts'

const path = 'POST /api/consultations/:id/recordings'

export function useStartRecording(consultation_id: string) {
  return useMutation({
    async mutationFn(chosen: { recording_id: string; storage: RecordingStorage; media: RecordingMedia }) {
      await call(path, { params: { id: consultation_id }, body: chosen })
      await roomSays(({ recording }) => recording?.recording_id === chosen.recording_id)
    },
  })
}

interface Answer {
  recording_id: string
  is_agreed: boolean
}

export function useAnswerRecording(consultation_id: string, onAnswered: () => void) {
  return useMutation({
    // A callback of `mutate` would not run after the dialog is unmounted.
    onSuccess: onAnswered,
    async mutationFn({ recording_id, is_agreed }: Answer) {
      await call(`${path}/:recording_id/answer`, { params: { id: consultation_id, recording_id }, body: { is_agreed } })
      await roomSays(
        ({ recording, identity }) =>
          recording?.recording_id !== recording_id ||
          recording.ended_by !== null ||
          recording.agreed_ids.includes(identity) === is_agreed,
      )
    },
  })
}

export function useStopRecording(consultation_id: string) {
  return useMutation({
    async mutationFn(recording_id: string) {
      await call(`${path}/:recording_id/stop`, { params: { id: consultation_id, recording_id } })
      await roomSays(({ recording }) => recording?.recording_id !== recording_id || recording.ended_by !== null)
    },
  })
}
