import { createApiKey } from '@razgovor/contract/api-keys'
import { createWebhook, testWebhook } from '@razgovor/contract/webhooks'
import { sql } from 'kysely'
import type { makeFixtures } from './access-fixtures.ts'
import { buyNewPackage } from './packages.ts'
import { makePromoCode } from './promo-codes.ts'
import { transact } from '../src/db/transact.ts'
import { newId } from '../src/ids.ts'
import type { TestApi } from './start-api.ts'

type People = Awaited<ReturnType<typeof makeFixtures>>['people']

export async function fillTables(api: TestApi, people: People): Promise<void> {
  const { db } = api.ctx
  const now = api.clock.now()
  const { speaker, listener, admin: by } = people
  const { payment_id, order_id, amount } = await db
    .updateTable('payments')
    .set({ paid_at: now })
    .returning(['payment_id', 'order_id', 'amount'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('categories')
    .values({ category_id: newId(now), slug: 'career', title: 'Карьера', position: 1 })
    .execute()
  await db
    .insertInto('funds')
    .values({ fund_id: newId(now), name: 'Подари жизнь', tips_url: 'https://tips.example/1' })
    .execute()
  const request = {
    user_id: listener.user_id,
    status: 'DRAFT',
    step: 'SPEAKER_DETAILS',
    created_at: now,
    updated_at: now,
  } as const
  await db
    .insertInto('speaker_applications')
    .values({ application_id: newId(now), ...request })
    .execute()
  const legal = { user_id: speaker.user_id, legal_form: 'INDIVIDUAL', details: '{}', updated_at: now } as const
  await db.insertInto('legal_details').values(legal).execute()
  const asked = { legal_form: 'SELF_EMPLOYED', details: '{}', status: 'REVIEW', submitted_at: now } as const
  await db
    .insertInto('legal_changes')
    .values({ legal_change_id: newId(now), user_id: speaker.user_id, ...asked })
    .execute()
  const refund = {
    refund_id: newId(now),
    order_id,
    payment_id,
    amount,
    returned_amount: amount,
    why: 'ошибка',
    status: 'DONE',
    created_at: now,
  } as const
  await db.insertInto('refunds').values(refund).execute()
  const notification = { provider: 'acquirer', payment_id, status: 'CONFIRMED', amount, outcome: 'WRONG_AMOUNT' }
  await db
    .insertInto('payment_notifications')
    .values({ ...notification, received_at: now })
    .execute()
  const { version_id } = await db.selectFrom('legal_document_versions').select('version_id').executeTakeFirstOrThrow()
  const consent = { user_id: listener.user_id, version_id, document: 'TERMS', accepted_at: now } as const
  await db.insertInto('consents').values(consent).execute()
  const document = { fn_number: '1', fiscal_number: '1', fiscal_document_number: '7', fiscal_document_attribute: '9' }
  const receipt = { payment_id, type: 'INCOME', amount, receipt_at: now, created_at: now, ...document } as const
  await db.insertInto('fiscal_receipts').values(receipt).execute()
  const { booking_id } = await db
    .selectFrom('bookings')
    .select('booking_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const closing = {
    order_id,
    payment_id,
    booking_id,
    amount,
    status: 'WAITING',
    created_at: now,
    next_at: now,
  } as const
  await db
    .insertInto('closing_receipts')
    .values({ closing_receipt_id: newId(now), ...closing })
    .execute()
  const report = JSON.stringify({ browser: 'Chrome', steps: [], comment: '' })
  const tested = { user_id: listener.user_id, created_at: now, report, reported_at: now }
  await db
    .insertInto('connection_tests')
    .values({ connection_test_id: newId(now), ...tested })
    .execute()
  const notice = {
    notification_id: newId(now),
    user_id: listener.user_id,
    kind: 'legacy',
    params: JSON.stringify({ type: 'PAYMENT', text: 'Оплачено' }),
    event_key: 'a',
  }
  await db
    .insertInto('notifications')
    .values({ ...notice, created_at: now })
    .execute()
  await addReview(api, booking_id)
  await makePromoCode(api, { speaker })
  const url = 'https://example.com/hook'
  const hook = await api.as(speaker).call(createWebhook, { params: speaker, body: { url, events: ['meeting.ended'] } })
  await api.as(speaker).call(testWebhook, { params: { ...speaker, webhook_id: hook.webhook_id } })
  await api.as(speaker).call(createApiKey, { params: speaker, body: { name: 'Таблица', scopes: ['bookings:read'] } })
  await buyNewPackage(api)
  const wanted = { speaker_id: speaker.user_id, listener_id: listener.user_id, topic: 'Тема', message: 'Привет' }
  const times = JSON.stringify([{ time_start_iso: now.toISOString() }])
  await db
    .insertInto('consultation_requests')
    .values({ request_id: newId(now), ...wanted, times, status: 'NEW', expires_at: now, created_at: now })
    .execute()
  const written = { name: 'Вера', email: 'vera@example.ru', subject: 'Вопрос', text: 'Как?' }
  await db
    .insertInto('feedback')
    .values({ feedback_id: newId(now), user_id: by.user_id, ...written, created_at: now })
    .execute()
}

// Disables triggers and foreign keys, because the booking's meeting has not taken place.
async function addReview(api: TestApi, booking_id: string): Promise<void> {
  const now = api.clock.now()
  const { review_id, review_report_id } = { review_id: newId(now), review_report_id: newId(now) }
  await transact(api.ctx, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { consultation_id, speaker_id, listener_id } = await tx
      .selectFrom('bookings')
      .selectAll()
      .where('booking_id', '=', booking_id)
      .executeTakeFirstOrThrow()
    const of = { booking_id, consultation_id, speaker_id, listener_id }
    const written = { rating: 5, text: 'Спасибо', is_anonymous: false, created_at: now, changed_at: now }
    await tx
      .insertInto('reviews')
      .values({ review_id, ...of, ...written })
      .execute()
    const report = { user_id: listener_id, reason: 'OTHER', text: 'Не так', created_at: now } as const
    await tx
      .insertInto('connection_ratings')
      .values({ connection_rating_id: newId(now), consultation_id, user_id: listener_id, rating: 4, created_at: now })
      .execute()
    await tx
      .insertInto('review_reports')
      .values({ review_report_id, review_id, ...report })
      .execute()
  })
}
