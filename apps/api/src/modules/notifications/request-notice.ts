import type { ConsultationRequest } from '@razgovor/contract/requests'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOffSale } from '../../db/off-sale.ts'
import type { Party } from './booking-notice.ts'
import { requestNoticesTexts } from './request-notices.texts.ts'

export type RequestNotice = NonNullable<Awaited<ReturnType<typeof loadRequestForNotice>>>

export async function loadRequestForNotice(db: Db, now: Date, request_id: string) {
  const row = await db
    .selectFrom('consultation_requests as r')
    .innerJoin('users as su', 'su.user_id', 'r.speaker_id')
    .innerJoin('speakers as sp', 'sp.user_id', 'r.speaker_id')
    .innerJoin('users as l', 'l.user_id', 'r.listener_id')
    .leftJoin('time_slots as t', 't.slot_id', 'r.slot_id')
    .select(['r.request_id', 'r.status', 'r.topic', 'r.message', 'r.comment', 'r.expires_at', 'sp.alias'])
    .select(['t.time_start', 't.time_end', 't.amount', sql<ConsultationRequest['times']>`r.times`.as('times')])
    .select([partyJson('su').as('speaker'), partyJson('l').as('listener')])
    .select(sql<boolean>`coalesce(${isOffSale(now)}, false)`.as('is_off_sale'))
    .where('r.request_id', '=', request_id)
    .executeTakeFirst()
  if (!row) return undefined
  const { time_start, time_end, amount, ...request } = row
  const slot = time_start && time_end ? { time_start, time_end, amount: amount ?? 0 } : null
  return { ...request, slot }
}

type OpenParty = Party & { is_open: boolean }

function partyJson(user: string) {
  return sql<OpenParty>`jsonb_build_object(
    'user_id', ${sql.ref(`${user}.user_id`)}, 'email', ${sql.ref(`${user}.email`)},
    'zone', ${sql.ref(`${user}.time_zone_id`)}, 'is_open', ${sql.ref(`${user}.is_open`)},
    'name', trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}))`
}

export const otherTime = requestNoticesTexts.otherTime

export function speakerButton({ PUBLIC_URL }: { PUBLIC_URL: string }, { alias, speaker }: RequestNotice) {
  return { title: requestNoticesTexts.openSpeaker, url: `${PUBLIC_URL}/${alias ?? speaker.user_id}` }
}
