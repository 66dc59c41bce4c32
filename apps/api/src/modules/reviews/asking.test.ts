import { getConsultation } from '@razgovor/contract/bookings'
import { listRows } from '@razgovor/contract/admin'
import { listReviews, rateConnection, saveReview } from '@razgovor/contract/reviews'
import { expect, test } from 'vitest'
import { makeListener, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeMeeting } from '../../../test/free-meeting.ts'
import { makeHeldMeeting } from '../../../test/held-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

async function askedMails(api: TestApi, { email }: MadeUser) {
  return (await api.mailTo(email)).filter(({ subject }) => subject.startsWith('Как прошла встреча?'))
}

test('an hour after the end a listener who was there is asked for a review by one mail, which leads to the meeting', async () => {
  await using api = await startApi()
  const { listener, speaker, consultation_id } = await makeHeldMeeting(api)
  expect(await askedMails(api, listener)).toEqual([])
  await api.clock.advance({ hours: 1 })
  await api.settle()
  await api.clock.advance({ days: 2 })
  await api.settle()
  const mails = await askedMails(api, listener)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toBe(`Как прошла встреча? ${speaker.first_name} ${speaker.last_name}`)
  expect(mails[0]!.text).toContain(`/meeting/${consultation_id}`)
  expect(await askedMails(api, speaker)).toEqual([])
})

test('a listener who has reviewed the meeting, or was not there for five minutes, is not asked', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  await api.as(held.listener).call(saveReview, { ...held.params, body: { rating: 5 } })
  const short = await makeHeldMeeting(api, { minutes_together: 4 })
  const missed = await makeMeeting(api)
  await api.clock.advance({ hours: 4 })
  await api.settle()
  for (const { listener } of [held, short, missed]) expect(await askedMails(api, listener)).toEqual([])
})

test('both sides say how the connection was; operators alone see it, and the last answer counts', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeHeldMeeting(api)
  await Promise.all([2, 3, 2].map((rating) => api.as(listener).call(rateConnection, { ...params, body: { rating } })))
  await api.as(listener).call(rateConnection, { ...params, body: { rating: 4 } })
  await api.as(speaker).call(rateConnection, { ...params, body: { rating: 1 } })
  expect(await api.as(listener).call(getConsultation, params)).toMatchObject({ connection_rating: 4 })
  expect(await api.as(speaker).call(getConsultation, params)).toMatchObject({ connection_rating: 1 })
  const support = api.as(await makeUser(api, 'SUPPORT'))
  const { items } = await support.call(listRows, { params: { path: 'connection_ratings' } })
  expect(new Set(items.map(({ rating }) => rating))).toEqual(new Set([1, 4]))
  const shown = await api.anonymous.call(listReviews, { params: { user_id: speaker.user_id } })
  expect(shown).toMatchObject({ count: 0, items: [] })
})

test('a user who was not in the room cannot rate the connection', async () => {
  await using api = await startApi()
  const { listener, params } = await makeMeeting(api)
  await api.clock.advance({ hours: 3 })
  await api.settle()
  const rated = { ...params, body: { rating: 5 } }
  expect(await api.as(listener).refusal(rateConnection, rated)).toBe('human_friendly')
  expect(await api.as(await makeListener(api)).refusal(rateConnection, rated)).toBe('not_exist')
  expect(await api.as(listener).refusal(rateConnection, { ...params, body: { rating: 6 } })).toBe('validation')
})
