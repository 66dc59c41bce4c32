import * as contract from '@razgovor/contract/recordings'
import { serve, type App } from '../../../http/serve.ts'
import { deleteRecording } from './delete-recordings.ts'
import { getRecordingLink } from './play-recording.ts'
import { sendRecording } from './send-recording.ts'
import { storePiece } from './store-piece.ts'
import { answerRecording, startRecording, stopRecording } from './recordings.ts'

export function recordingRoutes(app: App): void {
  const { ctx } = app

  serve(app, contract.startRecording, ({ params, body }, { user, zone }) =>
    startRecording(ctx, { ...body, consultation_id: params.id, host_id: user.user_id, zone }),
  )
  serve(app, contract.answerRecording, ({ params, body }, { user, zone }) => {
    const { id: consultation_id, recording_id } = params
    return answerRecording(ctx, { ...body, consultation_id, recording_id, user_id: user.user_id, zone })
  })
  serve(app, contract.stopRecording, ({ params }, { user, zone }) => {
    const { id: consultation_id, recording_id } = params
    return stopRecording(ctx, { consultation_id, recording_id, host_id: user.user_id, zone })
  })
  serve(app, contract.uploadRecordingPiece, ({ params, body, file }, { user, zone }) => {
    const { id: consultation_id, recording_id } = params
    return storePiece(ctx, { ...body, consultation_id, recording_id, host_id: user.user_id, zone, bytes: file.bytes })
  })
  serve(app, contract.getRecordingLink, ({ params: { id: consultation_id, ...part } }, { user }) =>
    getRecordingLink(ctx, { ...part, consultation_id, user_id: user.user_id }),
  )
  serve(app, contract.playRecording, ({ params: { id: consultation_id, ...part }, query }, { request, reply }) =>
    sendRecording(ctx, { ...part, ...query, consultation_id, range: request.headers.range }, reply),
  )
  serve(app, contract.deleteRecording, ({ params: { id: consultation_id, recording_id } }, { user }) =>
    deleteRecording(ctx, { consultation_id, recording_id, user_id: user.user_id }),
  )
}
