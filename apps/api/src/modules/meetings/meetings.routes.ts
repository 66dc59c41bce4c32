import { endMeeting as endMeetingCall, joinMeeting, receiveRoomWebhook } from '@razgovor/contract/meetings'
import { ApiError } from '../../http/api-error.ts'
import { serve, type App } from '../../http/serve.ts'
import { endMeeting } from './end-meeting.ts'
import { assertOpen, getMeeting, roomName } from './meeting.ts'
import { recordRoomEvent } from './room-webhook.ts'

export function meetingRoutes(app: App): void {
  const { ctx } = app

  serve(app, joinMeeting, async ({ params }, { user, zone }) => {
    const meeting = await getMeeting(ctx.db, params.id, user.user_id)
    assertOpen(ctx, meeting, zone)
    const room = roomName(meeting.consultation_id)
    const secondsLeft = Math.ceil((meeting.time_end.getTime() - ctx.clock.now().getTime()) / 1000)
    try {
      // Both may step out and come back: an empty room waits until the meeting's own end.
      await ctx.rooms.openRoom({ name: room, max_participants: meeting.places + 1, empty_seconds: secondsLeft })
    } catch (cause) {
      throw new ApiError('external_service', {
        message: 'Сервер встреч не отвечает. Попробуй ещё раз через минуту',
        cause,
      })
    }
    return {
      url: ctx.rooms.url,
      token: await ctx.rooms.signJoinToken({
        room,
        identity: user.user_id,
        name: meeting.name,
        role: meeting.side === 'SPEAKER' ? 'speaker' : 'listener',
        ends_at: meeting.time_end,
      }),
      ice_servers: ctx.rooms.iceServers(user.user_id),
      ends_at: meeting.time_end.toISOString(),
    }
  })

  serve(app, endMeetingCall, async ({ params }, { user, zone }) => {
    const meeting = await getMeeting(ctx.db, params.id, user.user_id)
    if (meeting.side !== 'SPEAKER') throw new ApiError('forbidden')
    if (meeting.ended_at) return
    assertOpen(ctx, meeting, zone)
    const { consultation_id } = meeting
    const ended = { consultation_id, by_user_id: user.user_id, why: 'the speaker ended it' }
    await ctx.db.transaction().execute((tx) => endMeeting(tx, ctx.clock.now(), ended))
  })

  // LiveKit's own content type; the signature is over the raw text.
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
