import {
  downloadMeetingFile,
  endMeeting,
  getMeetingState as getMeetingStateCall,
  joinMeeting as joinMeetingCall,
  keepChatMessage as keepChatMessageCall,
  knock as knockCall,
  listChatMessages as listChatMessagesCall,
  receiveRoomWebhook,
  sendConnectionReport,
  startConnectionTest as startConnectionTestCall,
  uploadMeetingFile as uploadMeetingFileCall,
} from '@razgovor/contract/meetings'
import { ApiError } from '../../errors/api-error.ts'
import { sendPrivateFile } from '../../http/send-private-file.ts'
import { serve, type App } from '../../http/serve.ts'
import { endBySpeaker } from './end/close-meeting.ts'
import { saveConnectionReport, startConnectionTest } from './connection-tests.ts'
import { joinMeeting } from './join-meeting.ts'
import { listChatMessages } from './chat/chat-messages.ts'
import { keepChatMessage } from './chat/keep-chat-message.ts'
import { assertOpen, getMeeting } from './meeting.ts'
import { readMeetingFile, uploadMeetingFile } from './files/meeting-files.ts'
import { getMeetingState } from './meeting-state.ts'
import { recordRoomEvent } from './presence/room-webhook.ts'
import { knock } from './host/waiting-room.ts'

export function meetingRoutes(app: App): void {
  const { ctx } = app

  serve(app, joinMeetingCall, ({ params }, { user, zone }) =>
    joinMeeting(ctx, { consultation_id: params.id, user_id: user.user_id, zone }),
  )

  serve(app, knockCall, async ({ params }, { user, zone }) => ({
    admission: await knock(ctx, { consultation_id: params.id, user_id: user.user_id, zone }),
  }))

  serve(app, getMeetingStateCall, ({ params }, { user }) => getMeetingState(ctx, params.id, user.user_id))

  serve(app, endMeeting, async ({ params }, { user, zone }) => {
    const { consultation_id, ...meeting } = await getMeeting(ctx.db, params.id, user.user_id)
    if (meeting.side !== 'SPEAKER') throw new ApiError('forbidden')
    if (meeting.ended_at) return
    assertOpen(ctx, meeting, zone)
    await endBySpeaker(ctx, { consultation_id, speaker_id: user.user_id })
  })

  serve(app, uploadMeetingFileCall, ({ params, file }, { user, zone }) =>
    uploadMeetingFile(ctx, { consultation_id: params.id, user_id: user.user_id, zone, file }),
  )

  serve(app, keepChatMessageCall, async ({ params, body }, { user, zone }) => ({
    is_kept: await keepChatMessage(ctx, { ...body, consultation_id: params.id, user_id: user.user_id, zone }),
  }))

  serve(app, listChatMessagesCall, async ({ params }, { user, zone }) => ({
    items: await listChatMessages(ctx, { consultation_id: params.id, user_id: user.user_id, zone }),
  }))

  serve(app, downloadMeetingFile, async ({ params }, { user, reply }) => {
    const { id: consultation_id, file_id } = params
    return sendPrivateFile(ctx, reply, await readMeetingFile(ctx, { consultation_id, file_id, user_id: user.user_id }))
  })

  serve(app, startConnectionTestCall, (_input, { user }) => startConnectionTest(ctx, user.user_id))

  serve(app, sendConnectionReport, ({ params, body }, { user }) =>
    saveConnectionReport(ctx, { ...params, user_id: user.user_id, report: body }),
  )

  // LiveKit's own content type; kept as text because the signature covers the raw body.
  app.addContentTypeParser('application/webhook+json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  serve(app, receiveRoomWebhook, async (_input, { request }) => {
    const body: unknown = request.body
    if (typeof body !== 'string') throw new ApiError('unsupported')
    const event = await ctx.rooms.readWebhook(body, request.headers.authorization ?? '').catch((cause: unknown) => {
      throw new ApiError('forbidden', { cause })
    })
    if (event) await recordRoomEvent(ctx, event)
  })
}
