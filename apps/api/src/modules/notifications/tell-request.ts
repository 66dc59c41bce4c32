import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { enqueue } from '../../jobs/queue.ts'
import { inZone } from '../../time.ts'
import { requestAnsweredMail } from './mails/request-answered.ts'
import { requestMadeMail } from './mails/request-made.ts'
import { requestOffSaleMail } from './mails/request-off-sale.ts'
import { addNotification } from './notifications.ts'
import { findRequest, type ToldRequest } from './told-request.ts'

/** The speaker learns that times were proposed. Safe to repeat. */
export async function tellRequested(ctx: Ctx, request_id: string): Promise<void> {
  const request = await findRequest(ctx.db, ctx.clock.now(), request_id)
  if (request?.status !== 'NEW') return
  const { speaker, listener, expires_at } = request
  await tell(ctx, request, {
    user_id: speaker.user_id,
    content: `Запрос на встречу: ${listener.name}, ответь до ${inZone(expires_at, speaker.zone)}`,
    link: '/schedule-list?view=requests',
    about: 'MADE',
  })
}

/** The listener learns what came of it. Safe to repeat. */
export async function tellAnswered(ctx: Ctx, request_id: string): Promise<void> {
  const request = await findRequest(ctx.db, ctx.clock.now(), request_id)
  if (!request || request.status === 'NEW') return
  await tell(ctx, request, { user_id: request.listener.user_id, ...answerOf(request), about: 'ANSWERED' })
}

/** The time that the listener has not paid for is not on sale any more. Safe to repeat. */
export async function tellOffSale(ctx: Ctx, request_id: string): Promise<void> {
  const request = await findRequest(ctx.db, ctx.clock.now(), request_id)
  if (!request?.is_off_sale) return
  const { speaker, listener, slot } = request
  const instead = speaker.is_open ? 'Можно предложить другое' : 'Можно выбрать другого спикера'
  await tell(ctx, request, {
    user_id: listener.user_id,
    content: `Время больше не продаётся: ${speaker.name}, ${inZone(slot!.time_start, listener.zone)}. ${instead}`,
    link: speaker.is_open ? '/orders?view=requests' : '/speakers',
    about: 'OFF_SALE',
  })
}

function answerOf({ status, speaker, listener, slot }: ToldRequest): { content: string; link: string } {
  if (status === 'ACCEPTED' && slot) {
    const when = inZone(slot.time_start, listener.zone)
    return { content: `Запрос принят: ${speaker.name}, ${when}. Встреча в корзине, оплати её`, link: '/cart' }
  }
  const what = status === 'DECLINED' ? 'Запрос отклонён' : 'Запрос остался без ответа'
  return { content: `${what}: ${speaker.name}, можно предложить другое время`, link: '/orders?view=requests' }
}

type About = JobPayload<'send-request-mail'>['about']

const eventKeys: Record<About, string> = {
  MADE: 'request',
  ANSWERED: 'request-answer',
  OFF_SALE: 'request-off-sale',
}

interface Telling {
  user_id: string
  content: string
  link: string
  about: About
}

async function tell(ctx: Ctx, { request_id, status }: ToldRequest, { about, ...told }: Telling): Promise<void> {
  const event_key = `${eventKeys[about]}:${request_id}`
  const isOff = status === 'DECLINED' || status === 'EXPIRED' || about === 'OFF_SALE'
  const type = isOff ? 'consultation_annulation_notification' : 'consultation_purchase_notification'
  await ctx.sockets.transaction(async (tx, push) => {
    const notification_id = await addNotification(tx, ctx.clock.now(), { ...told, type: 'MEETING', event_key })
    if (!notification_id) return
    await enqueue(tx, 'send-request-mail', { request_id, about }, { max_attempts: 12 })
    push(told.user_id, { type, content: told.content, payload: { notification_id } })
  })
}

const mails: Record<About, typeof requestMadeMail> = {
  MADE: requestMadeMail,
  ANSWERED: requestAnsweredMail,
  OFF_SALE: requestOffSaleMail,
}

/** Not to somebody who is leaving, nor of a request that was answered meanwhile. */
export async function sendRequestMail(ctx: Ctx, { request_id, about }: JobPayload<'send-request-mail'>): Promise<void> {
  const request = await findRequest(ctx.db, ctx.clock.now(), request_id)
  if (!request || (request.status === 'NEW') !== (about === 'MADE')) return
  const reader = about === 'MADE' ? request.speaker : request.listener
  if (!reader.is_open) return
  const content = mails[about](ctx.config, request)
  await ctx.mailer.send({ to: reader.email, about: 'REQUEST', ref_id: request_id, ...content })
}
