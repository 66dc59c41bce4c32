import { getConsultation } from '@razgovor/contract/bookings'
import { getMeetingState, joinMeeting } from '@razgovor/contract/meetings'
import { listNotifications } from '@razgovor/contract/notifications'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { expect, test } from 'vitest'
import { connect, upgradeStatus } from '../../../../../rooms/test/signal-client.ts'
import { makeSpeaker } from '../../../../test/factories.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { loseTariff, tariffsOf } from '../../../../test/tariffs.ts'
import { enqueue } from '../../../jobs/queue.ts'

/** The events of one type that were pushed to a user. */
async function pushedTo<T extends RealtimeEvent['type']>(api: TestApi, { user_id }: TestUser, type: T) {
  const rows = await api.ctx.db
    .selectFrom('user_events')
    .select('event')
    .where('user_id', '=', user_id)
    .orderBy('seq')
    .execute()
  const events = rows.map(({ event }) => event as unknown as RealtimeEvent)
  return events.filter((event): event is Extract<RealtimeEvent, { type: T }> => event.type === type)
}

/** A free meeting of 90 minutes with both sides in the room. The speaker has fallen back to FREE, which allows 40. */
async function meetAll(api: TestApi) {
  const meeting = await makeMeeting(api, { minutes: 90 })
  await loseTariff(api, meeting.speaker)
  await api.clock.advance({ minutes: 30 })
  await meeting.room.join(meeting.speaker)
  await meeting.room.join(meeting.listener)
  await api.settle()
  const status = async () => (await api.as(meeting.listener).call(getConsultation, meeting.params)).status
  return { ...meeting, status }
}

test('a meeting ends exactly when the tariff’s time limit is reached, with a warning five minutes before', async () => {
  await using api = await startApi()
  const { speaker, listener, params, status } = await meetAll(api)
  await api.clock.advance({ minutes: 34, seconds: 59 })
  await api.settle()
  expect(await pushedTo(api, speaker, 'meeting_time_warning')).toEqual([])
  await api.clock.advance({ seconds: 1 })
  await api.settle()
  const clock = { counted_seconds: 0, limit_seconds: 2400 }
  expect(await pushedTo(api, speaker, 'meeting_time_warning')).toMatchObject([{ payload: { clock, link: '/tariffs' } }])
  expect(await pushedTo(api, listener, 'meeting_time_warning')).toMatchObject([{ payload: { clock, link: null } }])
  await api.clock.advance({ minutes: 4, seconds: 59 })
  await api.settle()
  expect(await status()).toBe('STARTED')
  await api.clock.advance({ seconds: 1 })
  await api.settle()
  expect(await status()).toBe('ENDED')
  expect(await api.as(speaker).call(getMeetingState, params)).toMatchObject({
    is_over: true,
    admission: 'FREE',
    is_removed: false,
    is_recorded: false,
    is_room_server_down: false,
    clock: { counted_seconds: 2400, counting_since: null },
  })
  const timeouts = (user: TestUser) => pushedTo(api, user, 'consultation_speaker_conference_timeout')
  expect(await timeouts(speaker)).toMatchObject([{ content: { link: '/tariffs' } }])
  expect(await timeouts(listener)).toMatchObject([{ content: { link: null } }])
  const { items } = await api.as(speaker).call(listNotifications)
  expect(items[0]).toMatchObject({ content: 'Время видеовстречи по тарифу закончилось', link: '/tariffs' })
  for (const user of [speaker, listener]) expect(await api.as(user).refusal(joinMeeting, params)).toBe('human_friendly')
  expect((await tariffsOf(api, speaker).current()).minutes_used).toBe(40)
})

test('a time limit job that runs early ends nothing and waits for the limit', async () => {
  await using api = await startApi()
  const { consultation_id, status } = await meetAll(api)
  await api.clock.advance({ minutes: 10 })
  const key = `meeting-time-limit:${consultation_id}`
  await enqueue(api.ctx.db, 'meeting-time-limit', { consultation_id }, { key, at: api.clock.now() })
  await api.settle()
  expect(await status()).toBe('STARTED')
  await api.clock.advance({ minutes: 29, seconds: 59 })
  await api.settle()
  expect(await status()).toBe('STARTED')
  await api.clock.advance({ seconds: 1 })
  await api.settle()
  expect(await status()).toBe('ENDED')
})

test('time while one side is away does not count toward the time limit', async () => {
  await using api = await startApi()
  const { listener, room, status } = await meetAll(api)
  await api.clock.advance({ minutes: 30 })
  await room.leave(listener)
  await api.clock.advance({ minutes: 20 })
  await api.settle()
  await room.join(listener, 2)
  await api.clock.advance({ minutes: 9, seconds: 59 })
  await api.settle()
  expect(await status()).toBe('STARTED')
  await api.clock.advance({ seconds: 1 })
  await api.settle()
  expect(await status()).toBe('ENDED')
})

test('a tariff bought during the call extends its time limit', async () => {
  await using api = await startApi()
  const { speaker, listener, status } = await meetAll(api)
  await api.clock.advance({ minutes: 39 })
  await api.settle()
  await tariffsOf(api, speaker).buy('BASIC', 'MONTHLY')
  await api.settle()
  const clocks = await pushedTo(api, listener, 'meeting_clock')
  expect(clocks.at(-1)).toMatchObject({ payload: { limit_seconds: 5400, counted_seconds: 0 } })
  await api.clock.advance({ minutes: 10 })
  await api.settle()
  expect(await status()).toBe('STARTED')
})

test('the minutes left in the month limit a meeting, and a speaker with none left cannot join', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  // FREE allows 300 minutes a month and 40 per meeting.
  for (let held = 0; held < 8; held++) {
    const { listener, room } = await makeMeeting(api, { speaker, starts_in_minutes: 1, minutes: 40 })
    await api.clock.advance({ minutes: 1 })
    await room.join(listener)
    await room.join(speaker)
    await api.clock.advance({ minutes: 40 })
    await api.settle()
  }
  expect((await tariffsOf(api, speaker).current()).minutes_used).toBe(300)
  const { params } = await makeMeeting(api, { speaker, starts_in_minutes: 1, minutes: 40 })
  await api.clock.advance({ minutes: 1 })
  const limit = async () => (await api.as(speaker).call(getMeetingState, params)).clock.limit_seconds
  expect(await limit()).toBe(0)
  await expect(api.as(speaker).call(joinMeeting, params)).rejects.toThrow(/Минуты твоего тарифа закончились/)
  await tariffsOf(api, speaker).buy('PRO', 'MONTHLY')
  expect(await limit()).toBeNull()
  // Joining fails only because no room server is running.
  expect(await api.as(speaker).refusal(joinMeeting, params)).toBe('external_service')
})

test('a client that ignores the time limit is disconnected, and its old token is refused', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listener, params, consultation_id } = await makeMeeting(api, { minutes: 90 })
  await loseTariff(api, speaker)
  await api.clock.advance({ minutes: 30 })
  const [ours, theirs] = [
    await api.as(speaker).call(joinMeeting, params),
    await api.as(listener).call(joinMeeting, params),
  ]
  using host = await connect(ours.url, ours.token)
  using guest = await connect(theirs.url, theirs.token)
  await Promise.all([host.joined(), guest.joined()])
  await expect.poll(async () => (await api.as(speaker).call(getMeetingState, params)).present_user_ids.length).toBe(2)
  await api.clock.advance({ minutes: 40 })
  await api.settle()
  await Promise.all([host.closed, guest.closed])
  expect(await api.ctx.rooms.listParticipants(`c-${consultation_id}`)).toEqual([])
  for (const { url, token } of [ours, theirs]) expect(await upgradeStatus(url, token)).toBe(401)
})
