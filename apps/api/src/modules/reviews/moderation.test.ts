import { changeRow, listRows } from '@razgovor/contract/admin'
import { getConsultation } from '@razgovor/contract/bookings'
import { getSummary } from '@razgovor/contract/operations'
import { hideReview, listReviews, reportReview, saveReply, saveReview, showReview } from '@razgovor/contract/reviews'
import { getSpeaker } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { makeHeldMeeting } from '../../../test/held-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

async function makeReview(api: TestApi, rating = 1) {
  const meeting = await makeHeldMeeting(api)
  const body = { rating, text: 'Звони мне: +7 999 000-11-22' }
  const { review_id } = await api.as(meeting.listener).call(saveReview, { ...meeting.params, body })
  const list = () => api.anonymous.call(listReviews, { params: { user_id: meeting.speaker.user_id } })
  return { ...meeting, review_id, of: { params: { review_id } }, list }
}

test('a reported review waits for support, who hides it with a reason: nobody sees or counts it, its author reads why', async () => {
  await using api = await startApi()
  const { listener, speaker, params, of, list, review_id } = await makeReview(api)
  const reader = await makeListener(api)
  const report = { ...of, body: { reason: 'PERSONAL_DATA' as const, text: 'Тут телефон' } }
  await api.as(reader).call(reportReview, report)
  await api.as(reader).call(reportReview, report)
  const support = await makeUser(api, 'SUPPORT')
  const { now } = await api.as(support).call(getSummary)
  expect(now.review_reports_open).toBe(1)
  const reports = await api.as(support).call(listRows, { params: { path: 'review_reports' } })
  expect(reports.items).toMatchObject([{ reason: 'PERSONAL_DATA', text: 'Тут телефон', settled_at: null }])

  const why = 'В отзыве телефон'
  expect(await api.as(support).call(hideReview, { ...of, body: { why } })).toEqual({ review_id, is_hidden: true })
  await api.as(support).call(hideReview, { ...of, body: { why } })
  expect(await list()).toMatchObject({ count: 0, total_count: 0, items: [], distribution: [0, 0, 0, 0, 0] })
  const page = await api.anonymous.call(getSpeaker, { params: { id: speaker.user_id } })
  expect(page.rating).toEqual({ count: 0, average: null })
  const own = await api.as(listener).call(getConsultation, params)
  expect(own).toMatchObject({ review: { hidden_reason: why, changeable_until_iso: null }, review_until_iso: null })
  const changed = { ...params, body: { rating: 5, text: 'Другое' } }
  expect(await api.as(listener).refusal(saveReview, changed)).toBe('human_friendly')
  expect(await api.as(speaker).refusal(saveReply, { ...of, body: { text: 'Ответ' } })).toBe('not_exist')
  expect(await api.as(reader).refusal(reportReview, report)).toBe('not_exist')
  expect((await api.as(support).call(getSummary)).now.review_reports_open).toBe(0)
  const audit = await api.ctx.db.selectFrom('audit_log').select(['table_name', 'row_id', 'action', 'after']).execute()
  expect(audit).toMatchObject([{ table_name: 'reviews', row_id: review_id, action: 'hide', after: { why } }])
})

test('a hidden review can be shown again, and a reported one left as it is', async () => {
  await using api = await startApi()
  const { of, list } = await makeReview(api, 5)
  const support = api.as(await makeUser(api, 'SUPPORT'))
  await api.as(await makeListener(api)).call(reportReview, { ...of, body: { reason: 'OTHER' } })
  await support.call(showReview, { ...of, body: { why: 'Отзыв о встрече' } })
  expect(await list()).toMatchObject({ count: 1 })
  expect((await support.call(getSummary)).now.review_reports_open).toBe(0)
  await support.call(hideReview, { ...of, body: { why: 'Ошибка' } })
  expect(await list()).toMatchObject({ count: 0, items: [] })
  await support.call(showReview, { ...of, body: { why: 'Вернули' } })
  expect(await list()).toMatchObject({ count: 1, distribution: [0, 0, 0, 0, 1] })
})

test('concurrent hiding and showing leave the counts right', async () => {
  await using api = await startApi()
  const { of, list } = await makeReview(api, 5)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const body = { why: 'Проверка' }
  await Promise.all(
    [hideReview, showReview, hideReview, showReview, hideReview].map((call) => admin.call(call, { ...of, body })),
  )
  await admin.call(showReview, { ...of, body })
  expect(await list()).toMatchObject({ count: 1, distribution: [0, 0, 0, 0, 1] })
})

test('support sees who wrote an anonymous review, and nobody changes a review in the admin area', async () => {
  await using api = await startApi()
  const { listener, params, review_id } = await makeReview(api)
  await api.as(listener).call(saveReview, { ...params, body: { rating: 2, is_anonymous: true } })
  const support = api.as(await makeUser(api, 'SUPPORT'))
  const { items } = await support.call(listRows, { params: { path: 'reviews' } })
  expect(items).toMatchObject([{ listener_id: { id: listener.user_id }, rating: 2, reports_count: 0 }])
  const change = { params: { path: 'reviews', id: review_id }, body: { changes: { rating: 5 }, version: 'x' } }
  expect(await support.refusal(changeRow, change)).toBe('forbidden')
})

test('a user reports at most twenty reviews a day', async () => {
  await using api = await startApi()
  const { of } = await makeReview(api)
  const reader = api.as(await makeListener(api))
  for (let n = 0; n < 20; n++) await reader.call(reportReview, { ...of, body: { reason: 'OTHER' } })
  expect(await reader.refusal(reportReview, { ...of, body: { reason: 'OTHER' } })).toBe('throttling')
})

test('writing, answering and hiding a review drop the pages that show it', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeHeldMeeting(api)
  const tags: string[] = []
  api.ctx.bus.subscribe('pages', (tag) => tags.push(tag))
  const drops = () => tags.splice(0)
  const both = [speaker.user_id, 'lists']
  const { review_id } = await api.as(listener).call(saveReview, { ...params, body: { rating: 5 } })
  expect(drops()).toEqual(both)
  const of = { params: { review_id } }
  await api.as(speaker).call(saveReply, { ...of, body: { text: 'Спасибо' } })
  expect(drops()).toEqual([speaker.user_id])
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await admin.call(hideReview, { ...of, body: { why: 'Проверка' } })
  expect(drops()).toEqual(both)
  await admin.call(showReview, { ...of, body: { why: 'Проверка' } })
  expect(drops()).toEqual(both)
  expect(await api.as(listener).refusal(saveReview, { ...params, body: { rating: 0 } })).toBe('validation')
  expect(drops()).toEqual([])
})
