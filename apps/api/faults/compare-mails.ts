import { sql } from 'kysely'
import type { BankProcess } from '../chaos/bank-process.ts'
import type { Ctx } from '../src/context.ts'

export interface Mails {
  /** Mails due: one to each side of a booking, and one to each about its cancellation. */
  mails: number
  mails_lost: number
  /** Sent twice although the first was known to be sent. */
  mails_doubled: number
  /** Sent twice because it was unknown whether the mail server had received the first. */
  mails_repeated: number
}

interface Letter {
  /** Recipient, kind and meeting, read from the calendar file. */
  key: string
  sent: number
  attempts: number
}

interface Received {
  to: string
  subject: string
  attachments: { content: string }[]
}

export async function compareMails({ db }: Ctx, bank: BankProcess): Promise<Mails> {
  const letters = await listLetters(db)
  const received = (await (await fetch(`${bank.control_url}/mail`)).json()) as Received[]
  const arrived = Map.groupBy(received, keyOf)
  const counts: Mails = { mails: letters.length, mails_lost: 0, mails_doubled: 0, mails_repeated: 0 }
  for (const { key, sent, attempts } of letters) {
    const came = arrived.get(key)?.length ?? 0
    if (came === 0) counts.mails_lost += 1
    else if (sent > 1 || came > attempts) counts.mails_doubled += 1
    else if (came > 1) counts.mails_repeated += 1
  }
  return counts
}

function keyOf({ to, subject, attachments }: Received): string {
  const meeting = /^UID:([\da-f-]{36})/m.exec(attachments[0]?.content ?? '')?.[1]
  const about = /^(К тебе записались|Встреча забронирована)/.test(subject) ? 'BOOKED' : 'CANCELED'
  return `${to} ${about} ${meeting}`
}

async function listLetters(db: Ctx['db']): Promise<Letter[]> {
  const { rows } = await sql<Letter>`
    select concat_ws(' ', u.email, a.about, b.consultation_id) as key,
      count(m.*) filter (where m.status = 'SENT')::int as sent, coalesce(sum(m.attempts), 0)::int as attempts
    from bookings b
    cross join lateral (select case when b.status = 'CANCELED' then 'CANCELED' else 'BOOKED' end as about) a
    join users u on u.user_id in (b.listener_id, b.speaker_id)
    left join notifications n on n.user_id = u.user_id and n.params->>'booking_id' = b.booking_id::text
    left join mails m on m.ref_id = n.notification_id and m.to_address = u.email and m.about = a.about
    where exists (select from booking_history h where h.booking_id = b.booking_id and h.to_status = 'BOOKED')
    group by 1`.execute(db)
  return rows
}
