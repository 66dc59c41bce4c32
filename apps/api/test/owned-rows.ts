import { sql, type Insertable } from 'kysely'
import { transact } from '../src/db/transact.ts'
import { makeSpeaker, makeTimeSlot, type MadeSlot, type MadeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'
import { plusMinutes } from '../src/time/clock.ts'
import type { DB } from '../src/db/types.ts'
import { newId } from '../src/ids.ts'
import { integrationRowsOf } from './owned-integrations.ts'
import { pageRowsOf } from './owned-page.ts'
import { reviewRowsOf } from './owned-reviews.ts'
import { conversationRowsOf } from './owned-conversations.ts'
import { meetingRowsOf } from './owned-meetings.ts'
import { wishRowsOf } from './owned-wishes.ts'
import { moveRowsOf, type OwnedRow } from './owned-moves.ts'

export type Rows = { [T in keyof DB]?: Insertable<DB[T]>[] }

interface HandbookIds {
  versions: string[]
  tariff: string
}

export interface Person extends MadeUser {
  slot: MadeSlot
}

export async function makePerson(api: TestApi, first_name: string): Promise<Person> {
  const speaker = await makeSpeaker(api, { first_name, alias: first_name.toLowerCase() })
  return { ...speaker, slot: await makeTimeSlot(api, { speaker, minutes: 40 }) }
}

// The later one first, so that an unsorted list begins with the wrong one.
function rowsOf(api: TestApi, { user_id, first_name: mark }: Person, other: Person, ids: HandbookIds): Rows {
  const now = api.clock.now()
  const early: OwnedRow = { text: `${mark} early`, at: now, number: 1, ago: plusMinutes(now, -10) }
  const late = { text: `${mark} late`, at: plusMinutes(now, 5), number: 2, ago: plusMinutes(now, -5) }
  const both = <T>(rowOf: (row: OwnedRow) => T): T[] => [late, early].map(rowOf)
  const id = () => newId(now)
  const pair = { listener_id: user_id, speaker_id: other.user_id }
  const request = { ...pair, message: '', times: '[{}]', expires_at: now, decided_at: now }
  const makeKeys = () => ({
    order_id: id(),
    payment_id: id(),
    booking_id: id(),
    consultation_id: id(),
    category_id: id(),
    batch_id: id(),
    package_id: id(),
  })
  const keys = new Map([early, late].map((row) => [row, makeKeys()]))
  const keysOf = (row: OwnedRow) => keys.get(row)!
  const terms = { tariff_price_id: id(), subscription_type: 'YEARLY', time_zone_id: 'Europe/Moscow' } as const
  return {
    identities: [{ user_id, provider: 'VK', provider_user_id: mark, linked_at: now }],
    consents: both(({ number, at }) => ({
      user_id,
      document: number === 1 ? 'TERMS' : 'PERSONAL_DATA',
      version_id: ids.versions[number]!,
      accepted_at: at,
    })),
    sessions: both(({ text, at }) => ({ session_id: id(), user_id, user_agent: text, created_at: at, used_at: at })),
    categories: both((row) => {
      return { category_id: keysOf(row).category_id, slug: row.text, title: row.text, position: row.number }
    }),
    speaker_categories: both((row) => ({ user_id, category_id: keysOf(row).category_id })),
    speaker_photos: both(({ text, number, at }) => {
      const photo = { photo_id: id(), user_id, thumbnail_url: '', width: 1, height: 1, created_at: at }
      return { ...photo, url: text, position: number }
    }),
    availability_rules: [
      {
        speaker_id: user_id,
        is_on: true,
        time_zone_id: 'Europe/Moscow',
        hours: '[]',
        exceptions: '[]',
        buffer_minutes: 0,
        notice_minutes: 0,
        horizon_days: 30,
        updated_at: now,
      },
    ],
    ...pageRowsOf({ both, user_id, makeId: id }),
    ...integrationRowsOf({ both, user_id, makeId: id }),
    tip_receivers: [{ user_id, phone: `+7999000000${mark.length}` }],
    speaker_applications: both(({ text, at }) => ({
      application_id: id(),
      user_id,
      status: 'REJECTED',
      step: 'SUBMITTED',
      comment: text,
      submitted_at: at,
      decided_at: at,
      created_at: at,
      updated_at: at,
    })),
    legal_details_history: both(({ at, number }) => ({
      user_id,
      legal_form: number === 1 ? 'INDIVIDUAL' : 'SELF_EMPLOYED',
      details: JSON.stringify({ inn: mark }),
      valid_from: at,
      valid_to: plusMinutes(at, 1),
    })),
    legal_changes: both(({ text, at }) => {
      const sent = { legal_form: 'INDIVIDUAL', details: '{}', status: 'REJECTED', comment: text } as const
      return { legal_change_id: id(), user_id, ...sent, submitted_at: at, decided_at: at, decided_by: other.user_id }
    }),
    bookings: both((row) => ({
      booking_id: keysOf(row).booking_id,
      ...pair,
      slot_id: other.slot.slot_id,
      consultation_id: keysOf(row).consultation_id,
      status: 'CANCELED',
      amount: 100,
      place: row.number,
      places: 2,
      created_at: now,
      time_start: row.at,
      time_end: plusMinutes(row.at, 1),
    })),
    ...moveRowsOf({ both, bookingOf: keysOf, by: user_id, other }),
    consultation_messages: both(({ text, at }) => {
      const message = { consultation_message_id: id(), consultation_id: id(), subject: text, text }
      return { ...message, from_user_id: user_id, created_at: at }
    }),
    ...conversationRowsOf({ both, by: user_id, pair }),
    consultation_requests: [
      ...both(({ text, at, ago }) => {
        const status = at === late.at ? ('ACCEPTED' as const) : ('DECLINED' as const)
        const slot_id = status === 'ACCEPTED' ? other.slot.slot_id : null
        return {
          request_id: id(),
          ...request,
          topic: text,
          comment: text,
          slot_id,
          status,
          created_at: ago,
          decided_at: at,
        }
      }),
      { request_id: id(), ...request, topic: `${mark} open`, status: 'NEW', created_at: now, decided_at: null },
    ],
    ...wishRowsOf({ both, user_id, other }),
    ...meetingRowsOf({ both, by: user_id }),
    connection_tests: both(({ text, at }) => {
      const report = JSON.stringify({ comment: text })
      return { connection_test_id: id(), user_id, created_at: at, report, reported_at: at }
    }),
    disputes: both((row) => ({
      dispute_id: id(),
      booking_id: keysOf(row).booking_id,
      status: 'OPEN',
      text: row.text,
      created_at: row.at,
    })),
    ...reviewRowsOf({ both, bookingOf: keysOf, pair, other }),
    orders: both((row) => ({
      order_id: keysOf(row).order_id,
      user_id,
      kind: 'BOOKINGS',
      commission_percent: 10,
      status: 'PAID',
      amount: row.number,
      refund_hours: 1,
      expires_at: now,
      created_at: row.at,
    })),
    packages: both((row) => {
      const terms = { title: row.text, meetings: 2, minutes: 30, amount: 200_000, valid_days: 30 }
      return { package_id: keysOf(row).package_id, speaker_id: user_id, ...terms, created_at: row.at }
    }),
    package_purchases: both((row) => {
      const { order_id, package_id } = keysOf(row)
      return { order_id, package_id, ...pair }
    }),
    payments: both((row) => {
      const { order_id, payment_id } = keysOf(row)
      return { payment_id, order_id, amount: row.number, provider: 'TBANK', created_at: row.at }
    }),
    refunds: both((row) => {
      const { order_id, payment_id } = keysOf(row)
      const refund = { refund_id: id(), order_id, payment_id, amount: row.number, why: '', status: 'PENDING' } as const
      return { ...refund, created_at: row.at }
    }),
    fiscal_receipts: both((row) => ({
      payment_id: keysOf(row).payment_id,
      type: 'INCOME',
      amount: row.number,
      fn_number: row.text,
      fiscal_number: '1',
      created_at: now,
      fiscal_document_number: '1',
      fiscal_document_attribute: '1',
      receipt_at: row.at,
    })),
    booking_balances: both((row) => ({
      booking_id: keysOf(row).booking_id,
      speaker_id: user_id,
      time_start: row.at,
      commission_percent: 10,
      paid: 30 + row.number,
      held: row.number,
      refund_due: 10,
      refunded: 20,
    })),
    payouts: both(({ text, number, at }) => {
      const payout = { payout_id: id(), idempotency_key: id(), by_user_id: user_id, amount: number, note: text }
      return { ...payout, speaker_id: user_id, paid_at: at }
    }),
    payout_batches: both((row) => {
      const batch = { batch_id: keysOf(row).batch_id, idempotency_key: id(), made_by: user_id, made_at: row.at }
      return { ...batch, status: 'MADE' as const }
    }),
    payout_lines: both((row) => ({
      line_id: id(),
      batch_id: keysOf(row).batch_id,
      speaker_id: user_id,
      amount: row.number,
      status: 'PAID',
      payee_name: row.text,
    })),
    write_offs: both(({ text, number, at }) => {
      const write_off = { write_off_id: id(), idempotency_key: id(), by_user_id: user_id, amount: number, at }
      return { ...write_off, speaker_id: user_id, reason: text }
    }),
    subscriptions: both(({ at }) => ({
      subscription_id: id(),
      speaker_id: user_id,
      tariff_id: ids.tariff,
      ...terms,
      anchor_at: at,
      anchor_months: 0,
      auto_renew: false,
      ended_at: now,
      works_until: at,
      started_at: at,
      expires_at: at,
    })),
    subscription_periods: both(({ at, number }) => ({
      period_id: id(),
      subscription_id: id(),
      speaker_id: user_id,
      tariff_price_id: id(),
      starts_at: at,
      ends_at: plusMinutes(at, 1),
      amount: number,
    })),
    saved_cards: [{ user_id, provider: mark, rebill_id: mark, pan: mark, expires: '1260', created_at: now }],
    notifications: both(({ text, at }) => {
      const params = JSON.stringify({ type: 'PAYMENT', text })
      return { notification_id: id(), user_id, kind: 'legacy', params, event_key: text, created_at: at }
    }),
    push_subscriptions: [
      {
        push_subscription_id: id(),
        user_id,
        session_id: id(),
        endpoint: `https://push.example/${mark}`,
        p256dh: '',
        auth: '',
        created_at: now,
      },
    ],
    feedback: both(({ text, at }) => {
      return { feedback_id: id(), user_id, name: mark, email: '', subject: text, text, created_at: at }
    }),
    audit_log: [{ table_name: mark, row_id: '', action: 'CHANGE', subject_id: user_id, at: now }],
    mails: both(({ text, at }) => {
      const mail = { mail_id: newId(at), to_address: '', user_id, about: 'TEST', ref_id: id(), subject: text } as const
      return { ...mail, status: 'SENT', created_at: at, sent_at: at }
    }),
  }
}

// Disables foreign keys and triggers, because only the owner of a row matters here.
async function insertUnchecked(api: TestApi, rows: Rows): Promise<void> {
  await transact(api.ctx, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, values] of Object.entries(rows))
      for (const row of values)
        await tx
          .insertInto(table as 'users')
          .values(row as Insertable<DB['users']>)
          .execute()
  })
}

async function findHandbookIds({ ctx: { db } }: TestApi): Promise<HandbookIds> {
  const versions = await db.selectFrom('legal_document_versions').select('version_id').limit(3).execute()
  const { tariff_id } = await db.selectFrom('tariffs').select('tariff_id').executeTakeFirstOrThrow()
  return { versions: versions.map(({ version_id }) => version_id), tariff: tariff_id }
}

export async function fillEveryTable(api: TestApi, [one, other]: [Person, Person]): Promise<void> {
  const ids = await findHandbookIds(api)
  await insertUnchecked(api, rowsOf(api, one, other, ids))
  await insertUnchecked(api, rowsOf(api, other, one, ids))
}
