import { cancelConsultation } from '@razgovor/contract/bookings'
import { listNotifications } from '@razgovor/contract/notifications'
import { listMails } from '@razgovor/contract/operations'
import { signUpForSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { makeListener, makeSeries, makeUser, type MadeUser } from '../../../test/factories.ts'
import { noticesOf } from '../../../test/notices.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { plusMinutes } from '../../time/clock.ts'
import { anonymizeUser } from '../accounts/erasure/anonymize-user.ts'

const day = 24 * 60

/** Anonymizes like the job that runs 30 days after the user's request. */
async function anonymize(api: TestApi, { user_id }: MadeUser): Promise<void> {
  const deletion_requested_at = plusMinutes(api.clock.now(), -31 * day)
  await api.ctx.db.updateTable('users').set({ deletion_requested_at }).where('user_id', '=', user_id).execute()
  await anonymizeUser(api.ctx, user_id)
  await api.settle()
}

/** A group meeting whose speaker is reminded while one listener is booked; then another signs up and leaves. */
async function makeReminded(api: TestApi) {
  const { series_id, sessions, speaker } = await makeSeries(api, { starts_in_minutes: 2 * day, times: 1 })
  const inna = await makeListener(api, { first_name: 'Инна', last_name: 'Оставшаяся' })
  const boris = await makeListener(api, { first_name: 'Борис', last_name: 'Ушедший' })
  const call = { params: { series_id }, body: { slot_ids: [sessions[0]!.slot_id] } }
  await api.as(inna).call(signUpForSeries, call)
  await api.settle()
  await api.clock.advance({ minutes: day })
  await api.settle()
  await api.as(boris).call(signUpForSeries, call)
  await api.settle()
  const { consultation_id } = await api.ctx.db
    .selectFrom('consultations')
    .select('consultation_id')
    .executeTakeFirstOrThrow()
  const cancel = { params: { id: consultation_id }, body: { status: 'CANCELED' as const } }
  await api.as(boris).call(cancelConsultation, cancel)
  await api.settle()
  return { speaker, inna, boris }
}

test('erasing one listener keeps other listeners’ names in the speaker’s notices', async () => {
  await using api = await startApi()
  const { speaker, boris } = await makeReminded(api)
  await anonymize(api, boris)
  const texts = await noticesOf(api, speaker.user_id)
  expect(texts.filter((text) => text.startsWith('Встреча через сутки'))).toEqual([
    'Встреча через сутки: Инна Оставшаяся, 16 января, 12:00–13:00 (Москва, UTC+3)',
  ])
  expect(texts.filter((text) => text.startsWith('Новая запись'))).toEqual([
    'Новая запись: Инна Оставшаяся, 16 января, 12:00',
    'Новая запись: Удалённый пользователь, 16 января, 12:00',
  ])
  expect(texts.join()).not.toContain('Борис')
})

test('erasing a user removes their name from notices and from mails about them', async () => {
  await using api = await startApi()
  const { boris, inna } = await makeReminded(api)
  await anonymize(api, boris)
  const stored = await api.ctx.db.selectFrom('notifications').selectAll().execute()
  expect(JSON.stringify(stored)).not.toMatch(/Борис|Инна/)
  const mails = await api.ctx.db.selectFrom('mails').selectAll().execute()
  expect(JSON.stringify(mails)).not.toContain('Борис')
  expect(JSON.stringify(mails)).toContain(inna.email)
  const { items } = await api.as(await makeUser(api, 'SUPER_ADMIN')).call(listMails)
  expect(items.filter(({ title }) => title === 'Встреча отменена').map(({ subject }) => subject)).toEqual([''])
})

test('notices show a user’s new name after a name change', async () => {
  await using api = await startApi()
  const { speaker, inna } = await makeReminded(api)
  await api.ctx.db.updateTable('users').set({ last_name: 'Новая' }).where('user_id', '=', inna.user_id).execute()
  const { items } = await api.as(speaker).call(listNotifications, { query: { limit: 100 } })
  expect(items.map(({ content }) => content)).toContain('Новая запись: Инна Новая, 16 января, 12:00')
})
