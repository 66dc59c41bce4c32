import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineEvent, on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { eraseMessages } from './erase-messages.ts'
import { eraseRequests } from './erase-requests.ts'
import { expireRequest } from './expire-request.ts'
import { findOffSale } from './find-off-sale.ts'

const bookingRef = z.object({ booking_id: uuid })
type BookingRef = z.infer<typeof bookingRef>
const requestRef = z.object({ request_id: uuid })
type RequestRef = z.infer<typeof requestRef>
const cancellation = bookingRef.extend({ by: z.enum(['LISTENER', 'SPEAKER', 'PLATFORM', 'BANK']) })

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'expire-request': RequestRef
    'find-off-sale': NoPayload
  }
  interface Events {
    'booking-booked': BookingRef
    'booking-canceled': z.infer<typeof cancellation>
    'speaker-no-show': BookingRef
    'request-made': RequestRef
    'request-accepted': RequestRef
    'request-answered': RequestRef
    'request-off-sale': RequestRef
  }
}

export const bookingJobs = [
  defineEvent({ name: 'booking-booked', title: 'Новости о записи', payload: bookingRef }),
  defineEvent({ name: 'booking-canceled', title: 'Новости об отмене', payload: cancellation }),
  defineEvent({ name: 'speaker-no-show', title: 'Спикер не пришёл', payload: bookingRef }),
  defineEvent({ name: 'request-made', title: 'Новости о запросе встречи', payload: requestRef }),
  // For money: `orders` puts its slot into the listener's cart, and passes on that it was answered.
  defineEvent({ name: 'request-accepted', title: 'Принятый запрос встречи', payload: requestRef }),
  // Or expired.
  defineEvent({ name: 'request-answered', title: 'Новости об ответе на запрос', payload: requestRef }),
  defineEvent({ name: 'request-off-sale', title: 'Новости о снятом с продажи времени', payload: requestRef }),
  // When the last of the proposed times begins.
  defineJob({
    name: 'expire-request',
    title: 'Конец срока запроса встречи',
    lane: 'news',
    payload: requestRef,
    handler: (ctx, { request_id }) => expireRequest(ctx, request_id),
  }),
  // Accepted requests whose time left the sale before it was paid for.
  defineJob({
    name: 'find-off-sale',
    title: 'Поиск снятого с продажи времени',
    lane: 'upkeep',
    cron: '* * * * *',
    payload: z.object({}),
    handler: findOffSale,
  }),
  on(
    'user-anonymised',
    { name: 'erase-requests', title: 'Удаление текста запросов', lane: 'upkeep' },
    (ctx, { user_id }) => eraseRequests(ctx, user_id),
  ),
  on(
    'user-mails-erased',
    { name: 'erase-messages', title: 'Удаление сообщений о встречах', lane: 'upkeep' },
    (ctx, { user_id }) => eraseMessages(ctx, user_id),
  ),
]
