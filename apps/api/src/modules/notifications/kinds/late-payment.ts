import { uuid } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { moneyNoticesTexts } from '../money-notices.texts.ts'
import { notificationsTexts } from '../notifications.texts.ts'

const ref = z.object({ order_id: uuid })

export const latePayment = defineNotice({
  kind: 'late-payment',
  ref,
  params: ref.extend({ amount: z.int() }),
  async load({ db }, { order_id }) {
    const late = await findLatePayment(db, order_id)
    if (!late) return []
    const { user_id, amount, meetings } = late
    const people = [...new Set(meetings.map(({ speaker_id }) => speaker_id))]
    return [{ user_id, people, key: order_id, params: { order_id, amount } }]
  },
  list: {
    type: 'PAYMENT',
    link: () => '/orders',
    text: ({ amount }) => moneyNoticesTexts.latePayment.list(inRoubles(amount)),
  },
  mail: {
    about: 'LATE_PAYMENT',
    title: moneyNoticesTexts.latePayment.title,
    async write({ db, config, clock }, { params: { order_id } }) {
      const late = await findLatePayment(db, order_id)
      if (!late) return undefined
      const { amount, meetings, zone } = late
      const wall = { zone, now: clock.now() }
      return toMail(config, {
        subject: moneyNoticesTexts.latePayment.subject(inRoubles(amount)),
        heading: moneyNoticesTexts.latePayment.heading(inRoubles(amount)),
        facts: meetings.map(({ speaker_name, time_start }) => [speaker_name, inZone(time_start, wall)] as const),
        lines: [moneyNoticesTexts.latePayment.why, moneyNoticesTexts.moneyComesBack],
        button: { title: notificationsTexts.buttons.orders, url: `${config.PUBLIC_URL}/orders` },
      })
    },
  },
})

async function findLatePayment(db: Db, order_id: string) {
  const meetings = await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .innerJoin('users as u', 'u.user_id', 'o.user_id')
    .innerJoin('bookings as b', 'b.booking_id', 'r.booking_id')
    .innerJoin('users as s', 's.user_id', 'b.speaker_id')
    .select(['u.user_id', 'u.time_zone_id as zone', 'r.amount', 'b.time_start', 'b.speaker_id'])
    .select(sql<string>`trim(s.first_name || ' ' || s.last_name)`.as('speaker_name'))
    .where('r.order_id', '=', order_id)
    .orderBy('b.time_start')
    .execute()
  const [first] = meetings
  if (!first) return undefined
  const { user_id, zone } = first
  return { user_id, zone, meetings, amount: meetings.reduce((sum, { amount }) => sum + amount, 0) }
}
