import {
  cancelRecord as cancelRecordCall,
  countFutureAsListener,
  exchangeEmail as exchangeEmailCall,
  getCalendarFeed,
  getConsultation as getConsultationCall,
  getConsultationIcs,
  listFutureAsListener,
  listFutureAsSpeaker,
  listPreviousAsListener,
  listPreviousAsSpeaker,
  makeCalendarLink as makeCalendarLinkCall,
  signUp as signUpCall,
} from '@razgovor/contract/bookings'
import { proposeMove as proposeMoveCall, requestMove as requestMoveCall } from '@razgovor/contract/moves'
import { changeTimeSlot } from '@razgovor/contract/schedule'
import {
  listSeriesSessions as listSeriesSessionsCall,
  signUpForSeries as signUpForSeriesCall,
} from '@razgovor/contract/series'
import { ApiError } from '../../errors/api-error.ts'
import { serve, type App } from '../../http/serve.ts'
import { meetingIcs, meetingsIcs } from '../../calendar/meeting-ics.ts'
import { changeSlots } from '../schedule/change-slots.ts'
import { assertCalendarToken, makeCalendarLink } from './consultations/calendar-link.ts'
import { getConsultation } from './consultations/consultation.ts'
import { findPresentMeeting } from './moves/find-movable.ts'
import { exchangeEmail } from './exchange-email.ts'
import { countFuture, listAsListener, listAsSpeaker } from './consultations/list-consultations.ts'
import { proposeMove } from './moves/propose-move.ts'
import { requestMove } from './moves/request-move.ts'
import { moveSession } from './moves/move-session.ts'
import { getSeries, listSeriesSessions } from './sign-up/series-sessions.ts'
import { signUpForSeries } from './sign-up/sign-up-for-series.ts'
import { cancelRecord, signUp } from './sign-up/sign-up.ts'
import { bookingsTexts } from './bookings.texts.ts'

/** Calls that move no money. `cancelConsultation` and `bookNow` may, so `orders` serves them. */
export function bookingRoutes(app: App): void {
  const { ctx } = app

  serve(app, getConsultationCall, async ({ params }, { user }) => {
    const consultation = await getConsultation(ctx, user.user_id, params.id)
    // A key reads what its owner does as a speaker, not what they book as a listener.
    if (user.api_key_id && consultation.side !== 'SPEAKER') throw new ApiError('not_exist')
    return consultation
  })

  serve(app, changeTimeSlot, async ({ params, body }) => {
    const key = { speaker_id: params.user_id, slot_id: params.slot_id }
    return { items: await changeSlots(ctx, { ...key, moveSession }, body) }
  })

  serve(app, proposeMoveCall, async ({ params, body }, { user: { user_id } }) => {
    await proposeMove(ctx, { consultation_id: params.id, user_id, ...body })
    return getConsultation(ctx, user_id, params.id)
  })

  serve(app, requestMoveCall, async ({ params, body }, { user: { user_id } }) => {
    const consultation_id = await requestMove(ctx, { consultation_id: params.id, user_id, ...body })
    return getConsultation(ctx, user_id, consultation_id)
  })

  serve(app, signUpCall, async ({ params }, { user }) => {
    const { consultation_id } = await signUp(ctx, user.user_id, params.slot_id)
    return getConsultation(ctx, user.user_id, consultation_id)
  })

  serve(app, cancelRecordCall, async ({ params }, { user }) => {
    const { consultation_id } = await cancelRecord(ctx, user.user_id, params.slot_id)
    return getConsultation(ctx, user.user_id, consultation_id)
  })

  serve(app, listSeriesSessionsCall, async ({ params: { series_id } }, { user }) => {
    const { speaker_id: _speaker_id, ...series } = await getSeries(ctx.db, series_id)
    const items = await listSeriesSessions(ctx.db, ctx.clock.now(), { series_id, listener_id: user.user_id })
    return { ...series, refund_hours: ctx.config.REFUND_HOURS, items }
  })

  serve(app, signUpForSeriesCall, async ({ params, body }, { user, zone }) => ({
    items: await signUpForSeries(ctx, { listener_id: user.user_id, ...params, ...body, zone }),
  }))

  serve(app, countFutureAsListener, async ({ params }) => ({ count: await countFuture(ctx.db, params.user_id) }))
  serve(app, listFutureAsListener, ({ params, query }) => listAsListener(ctx, params.user_id, 'future', query))
  serve(app, listPreviousAsListener, ({ params, query }) => listAsListener(ctx, params.user_id, 'previous', query))
  serve(app, listFutureAsSpeaker, ({ params, query }) => listAsSpeaker(ctx, params.user_id, 'future', query))
  serve(app, listPreviousAsSpeaker, ({ params, query }) => listAsSpeaker(ctx, params.user_id, 'previous', query))

  serve(app, exchangeEmailCall, async ({ params, body }, { user }) => {
    if (body.id !== params.id) throw new ApiError('validation', { fields: { id: bookingsTexts.anotherMeeting } })
    await exchangeEmail(ctx, user.user_id, body)
  })

  serve(app, getConsultationIcs, async ({ params }, { user, reply }) => {
    const part = { consultation_id: params.id, user_id: user.user_id }
    const consultation_id = await findPresentMeeting(ctx.db, part)
    const file = await meetingIcs(ctx, { ...part, consultation_id, method: 'PUBLISH' })
    reply.header('content-disposition', `attachment; filename="consultation-${params.id}.ics"`)
    return file
  })

  serve(app, makeCalendarLinkCall, async ({ params }) => ({ url: await makeCalendarLink(ctx, params.user_id) }))

  serve(app, getCalendarFeed, async ({ params, query }, { reply }) => {
    await assertCalendarToken(ctx.db, params.user_id, query.token)
    // Calendar programs poll the feed; `private` keeps personal data out of shared caches.
    reply.header('cache-control', 'private, max-age=300')
    return meetingsIcs(ctx, params.user_id)
  })
}
