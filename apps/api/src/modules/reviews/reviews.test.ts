import { cancelConsultation, getConsultation, signUp } from '@razgovor/contract/bookings'
import { deleteUser } from '@razgovor/contract/profile'
import { blockUser } from '@razgovor/contract/admin-actions'
import { deleteReply, listReviews, reportReview, saveReply, saveReview } from '@razgovor/contract/reviews'
import { getSpeaker, listSpeakers } from '@razgovor/contract/speakers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { refusalOf } from '../../../test/api-client.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMeeting } from '../../../test/free-meeting.ts'
import { makeHeldMeeting } from '../../../test/held-meeting.ts'
import { roomOf } from '../../../test/room-events.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

const good = { rating: 5, text: 'Разобрали всё по полочкам' }

/** The speaker's public reviews. */
async function reviewsOf(api: TestApi, speaker: MadeUser, query: { sort?: 'newest' | 'best' | 'worst' } = {}) {
  return api.anonymous.call(listReviews, { params: { user_id: speaker.user_id }, query })
}

/** Waits until this many transactions wait for a lock. */
async function untilWaiting({ ctx }: TestApi, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db)
      return rows.length
    })
    .toBe(count)
}

/** A speaker with one review per rating, written in this order. */
async function makeReviewed(api: TestApi, ratings: readonly number[], speaker?: MadeUser) {
  const reviewed = speaker ?? (await makeSpeaker(api))
  for (const rating of ratings) {
    const { listener, params } = await makeHeldMeeting(api, { speaker: reviewed })
    await api.as(listener).call(saveReview, { ...params, body: { rating, text: `На ${rating}` } })
  }
  return reviewed
}

test('a listener who was there for five minutes reviews the meeting once; a repeated call changes the review', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeHeldMeeting(api, { minutes_together: 5 })
  const before = await api.as(listener).call(getConsultation, params)
  expect(before).toMatchObject({ review: null, review_until_iso: expect.any(String) })
  const written = await api.as(listener).call(saveReview, { ...params, body: good })
  expect(written).toMatchObject({ ...good, is_anonymous: false, reply: null, hidden_reason: null })
  await api.clock.advance({ hours: 1 })
  await api.as(listener).call(saveReview, { ...params, body: { rating: 4, text: 'Подумал ещё' } })
  expect(await reviewsOf(api, speaker)).toMatchObject({
    total_count: 1,
    distribution: [0, 0, 0, 1, 0],
    items: [{ review_id: written.review_id, rating: 4, text: 'Подумал ещё', author: 'Вера Л.', is_changed: true }],
  })
  const after = await api.as(listener).call(getConsultation, params)
  expect(after).toMatchObject({ review: { rating: 4 }, review_until_iso: null })
})

test('a user who was there for less than five minutes, did not come, or was not invited cannot review', async () => {
  await using api = await startApi()
  const short = await makeHeldMeeting(api, { minutes_together: 4 })
  expect(await api.as(short.listener).refusal(saveReview, { ...short.params, body: good })).toBe('human_friendly')
  expect(await api.as(short.listener).call(getConsultation, short.params)).toMatchObject({ review_until_iso: null })
  const missed = await makeMeeting(api, { speaker: short.speaker })
  await api.clock.advance({ hours: 3 })
  await api.settle()
  expect(await api.as(missed.listener).refusal(saveReview, { ...missed.params, body: good })).toBe('human_friendly')
  const held = await makeHeldMeeting(api, { speaker: short.speaker })
  expect(await api.as(missed.listener).refusal(saveReview, { ...held.params, body: good })).toBe('not_exist')
  expect(await api.as(held.speaker).refusal(saveReview, { ...held.params, body: good })).toBe('forbidden')
  expect(await api.anonymous.refusal(saveReview, { ...held.params, body: good })).toBe('auth_not_provided')
  expect(await reviewsOf(api, short.speaker)).toMatchObject({ count: 0, items: [] })
})

test('a meeting that is not over or was canceled can’t be reviewed', async () => {
  await using api = await startApi()
  const { listener, speaker, room, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 31 })
  await room.join(listener)
  await room.join(speaker)
  await api.clock.advance({ minutes: 10 })
  expect(await api.as(listener).refusal(saveReview, { ...params, body: good })).toBe('human_friendly')
  const canceled = await makeMeeting(api, { speaker: await makeSpeaker(api) })
  await api.as(canceled.listener).call(cancelConsultation, { ...canceled.params, body: { status: 'CANCELED' } })
  expect(await api.as(canceled.listener).refusal(saveReview, { ...canceled.params, body: good })).toBe('human_friendly')
})

test('a review is written within 30 days of the end and changed for 48 hours', async () => {
  await using api = await startApi()
  const [first, late] = [await makeHeldMeeting(api), await makeHeldMeeting(api)]
  await api.clock.advance({ days: 29, hours: 22 })
  await api.as(first.listener).call(saveReview, { ...first.params, body: good })
  await api.clock.advance({ hours: 3 })
  expect(await api.as(late.listener).refusal(saveReview, { ...late.params, body: good })).toBe('human_friendly')
  await api.clock.advance({ hours: 44, minutes: 59 })
  await api.as(first.listener).call(saveReview, { ...first.params, body: { ...good, rating: 3 } })
  await api.clock.advance({ minutes: 2 })
  expect(await api.as(first.listener).refusal(saveReview, { ...first.params, body: good })).toBe('human_friendly')
  // Saving the same review again is not a change.
  await api.as(first.listener).call(saveReview, { ...first.params, body: { ...good, rating: 3 } })
  const own = await api.as(first.listener).call(getConsultation, first.params)
  expect(own.review).toMatchObject({ rating: 3, changeable_until_iso: null })
})

test('the first of several concurrent calls writes the review and the others change it', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeHeldMeeting(api)
  await Promise.all(
    [1, 2, 3, 4, 5, 5, 5].map((rating) => api.as(listener).call(saveReview, { ...params, body: { rating } })),
  )
  const { items, count, distribution } = await reviewsOf(api, speaker)
  expect({ count, length: items.length }).toEqual({ count: 1, length: 1 })
  expect(distribution[items[0]!.rating - 1]).toBe(1)
})

test('two first calls that meet at the booking write one review, and both succeed', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeHeldMeeting(api)
  const save = (rating: number) => api.as(listener).call(saveReview, { ...params, body: { rating } })
  const calls: ReturnType<typeof save>[] = []
  await transact(api.ctx, async (tx) => {
    const own = tx.selectFrom('bookings').select('booking_id').where('listener_id', '=', listener.user_id)
    await own.forUpdate().execute()
    calls.push(save(2), save(5))
    await untilWaiting(api, calls.length)
  })
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await reviewsOf(api, speaker)).toMatchObject({ count: 1 })
})

test.each([
  ['no star', { rating: 0 }, { rating: 'Поставь от 1 до 5 звёзд' }],
  ['six stars', { rating: 6 }, { rating: 'Поставь от 1 до 5 звёзд' }],
  ['half a star', { rating: 4.5 }, { rating: 'Поставь от 1 до 5 звёзд' }],
  ['too long a text', { rating: 5, text: 'а'.repeat(2001) }, { text: 'Не больше 2000 символов' }],
])('a review with %s is refused by name', async (_what, body, fields) => {
  await using api = await startApi()
  const { listener, params } = await makeHeldMeeting(api)
  const saved = api.as(listener).call(saveReview, { ...params, body })
  expect(await refusalOf(saved)).toEqual({ refusal: 'validation', fields })
})

test('markup stays the text that was typed, and control characters are removed', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeHeldMeeting(api)
  const text = '<script>alert(1)</script> <b>жирно</b> \u202Eназад\u0000'
  await api.as(listener).call(saveReview, { ...params, body: { rating: 5, text: text.slice(0, -1) } })
  expect((await reviewsOf(api, speaker)).items[0]!.text).toBe('<script>alert(1)</script> <b>жирно</b> назад')
})

test('an anonymous review names nobody to the speaker, to visitors or in any answer about the meeting', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeHeldMeeting(api)
  await api.as(listener).call(saveReview, { ...params, body: { ...good, is_anonymous: true } })
  await api.settle()
  const shown = await api.as(speaker).call(listReviews, { params: { user_id: speaker.user_id } })
  expect(shown.items).toMatchObject([{ author: null, rating: 5 }])
  expect(JSON.stringify(shown)).not.toContain(listener.user_id)
  expect(await api.as(speaker).call(getConsultation, params)).toMatchObject({ review: null, review_until_iso: null })
  const pushed = await api.ctx.db.selectFrom('user_events').selectAll().where('user_id', '=', speaker.user_id).execute()
  expect(JSON.stringify(pushed)).not.toContain(good.text)
})

test('each listener of a group who was there reviews the session', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const { slot_id } = await makeTimeSlot(api, {
    speaker,
    booking_mode: 'FREE_BOOKING_MULTY',
    starts_in_minutes: 30,
    minutes: 30,
    places: 3,
  })
  const listeners = [await makeListener(api), await makeListener(api), await makeListener(api)]
  let id = ''
  for (const listener of listeners) id = (await api.as(listener).call(signUp, { params: { slot_id } })).consultation_id
  const room = roomOf(api, id)
  const [one, two, absent] = listeners as [MadeUser, MadeUser, MadeUser]
  await api.clock.advance({ minutes: 31 })
  for (const user of [speaker, one, two]) await room.join(user)
  await api.clock.advance({ minutes: 40 })
  await api.settle()
  await api.as(one).call(saveReview, { params: { id }, body: { rating: 5 } })
  await api.as(two).call(saveReview, { params: { id }, body: { rating: 2 } })
  expect(await api.as(absent).refusal(saveReview, { params: { id }, body: { rating: 1 } })).toBe('human_friendly')
  expect(await reviewsOf(api, speaker)).toMatchObject({ count: 2, distribution: [0, 1, 0, 0, 1] })
})

test('reviews are listed newest, best or worst first, in pages', async () => {
  await using api = await startApi()
  const speaker = await makeReviewed(api, [3, 5, 1, 4])
  const ratings = async (query: { sort?: 'best' | 'worst'; offset?: number; limit?: number }) =>
    (await api.anonymous.call(listReviews, { params: { user_id: speaker.user_id }, query })).items.map((r) => r.rating)
  expect(await ratings({})).toEqual([4, 1, 5, 3])
  expect(await ratings({ sort: 'best' })).toEqual([5, 4, 3, 1])
  expect(await ratings({ sort: 'worst' })).toEqual([1, 3, 4, 5])
  expect(await ratings({ sort: 'best', offset: 1, limit: 2 })).toEqual([4, 3])
})

test('the average is shown from three reviews on, on the page, on cards and with the list', async () => {
  await using api = await startApi()
  const speaker = await makeReviewed(api, [5, 4])
  const page = () => api.anonymous.call(getSpeaker, { params: { id: speaker.user_id } })
  expect((await page()).rating).toEqual({ count: 2, average: null })
  expect(await reviewsOf(api, speaker)).toMatchObject({ count: 2, average: null })
  await makeReviewed(api, [5], speaker)
  expect((await page()).rating).toEqual({ count: 3, average: 4.67 })
  const { items } = await api.anonymous.call(listSpeakers)
  expect(items.map(({ rating }) => rating)).toEqual([{ count: 3, average: 4.67 }])
  expect(await reviewsOf(api, speaker)).toMatchObject({ count: 3, average: 4.67, distribution: [0, 0, 0, 1, 2] })
})

test('in the order by rating one review of 5 does not outrank many good ones, and bad reviews do not outrank none', async () => {
  await using api = await startApi()
  const [many, one, none, bad] = [
    await makeReviewed(api, [5, 5, 5, 5, 4]),
    await makeReviewed(api, [5]),
    await makeSpeaker(api),
    await makeReviewed(api, [3, 2]),
  ]
  const { items } = await api.anonymous.call(listSpeakers, { query: { sort: 'rating' } })
  const places = [many, one, none, bad].map(({ user_id }) => items.findIndex((item) => item.user_id === user_id))
  expect(places).toEqual([0, 1, 2, 3])
})

test('a speaker replies once, changes the reply for 48 hours and may delete it', async () => {
  await using api = await startApi()
  const speaker = await makeReviewed(api, [4])
  const { review_id } = (await reviewsOf(api, speaker)).items[0]!
  const params = { params: { review_id } }
  const reply = (text: string, by = speaker) => ({ by: api.as(by), asked: { ...params, body: { text } } })
  const { by, asked } = reply('Спасибо')
  expect(await by.call(saveReply, asked)).toMatchObject({ reply: { text: 'Спасибо' } })
  expect(await by.call(saveReply, reply('Спасибо большое').asked)).toMatchObject({ reply: { text: 'Спасибо большое' } })
  expect(await api.as(await makeSpeaker(api)).refusal(saveReply, asked)).toBe('not_exist')
  expect(await api.as(await makeListener(api)).refusal(saveReply, asked)).toBe('forbidden')
  expect(await by.refusal(saveReply, reply('\u202E').asked)).toBe('validation')
  await api.clock.advance({ hours: 48, seconds: 1 })
  expect(await by.refusal(saveReply, reply('Передумал').asked)).toBe('human_friendly')
  expect(await by.call(deleteReply, params)).toMatchObject({ reply: null })
  expect(await by.call(deleteReply, params)).toMatchObject({ reply: null })
  expect(await by.refusal(saveReply, reply('Ещё раз').asked)).toBe('human_friendly')
})

test('a review of a speaker whose page is hidden is kept and shown with the page', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeHeldMeeting(api)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const block = { params: { user_id: speaker.user_id }, body: { why: 'жалобы', meetings: 'KEEP' as const } }
  await api.as(admin).call(blockUser, block)
  await api.as(listener).call(saveReview, { ...params, body: good })
  expect(await api.anonymous.refusal(listReviews, { params: { user_id: speaker.user_id } })).toBe('not_exist')
})

test('a closed account’s reviews lose the name at once, and their text when the account is erased', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeHeldMeeting(api)
  const { review_id } = await api.as(listener).call(saveReview, { ...params, body: good })
  await api.as(speaker).call(saveReply, { params: { review_id }, body: { text: 'Спасибо, Вера' } })
  const other = await makeHeldMeeting(api)
  const { review_id: reported } = await api.as(other.listener).call(saveReview, { ...other.params, body: good })
  const complaint = { params: { review_id: reported }, body: { reason: 'OTHER' as const, text: 'Это я' } }
  await api.as(listener).call(reportReview, complaint)
  await api.as(listener).call(deleteUser, { params: listener })
  await api.settle()
  expect((await reviewsOf(api, speaker)).items).toMatchObject([{ author: null, text: good.text }])
  await api.clock.advance({ days: 30 })
  await api.settle()
  expect((await reviewsOf(api, speaker)).items).toMatchObject([{ author: null, rating: 5, text: '', reply: null }])
  const reports = await api.ctx.db.selectFrom('review_reports').select(['text', 'reason']).execute()
  expect(reports).toEqual([{ text: '', reason: 'OTHER' }])
  expect(await api.as(listener).refusal(saveReview, { ...params, body: good })).toBe('human_friendly')
})
