import { deleteUser } from '@razgovor/contract/profile'
import { expect, test } from 'vitest'
import { bankOf } from '../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { tariffsOf } from '../../../test/tariffs.ts'
import { newId } from '../../ids.ts'
import { minutesUsed, secondsUsed } from './minutes-used.ts'

const start = '2058-03-31T18:00:00Z'

/** A one-hour meeting that both attended from minute `from` to minute `to`, and that ended then unless it `goes_on`. */
async function holdMeeting(
  api: TestApi,
  speaker: MadeUser,
  held: { starts_in_minutes: number; from: number; to: number; goes_on?: boolean },
): Promise<string> {
  const { slot_id, time_start } = await makeTimeSlot(api, { speaker, starts_in_minutes: held.starts_in_minutes })
  const at = (minutes: number) => new Date(time_start.getTime() + minutes * 60_000)
  const consultation_id = newId(time_start)
  await api.ctx.db
    .insertInto('consultations')
    .values({
      consultation_id,
      slot_id,
      speaker_id: speaker.user_id,
      flow_type: 'SPEAKER_CONSULTATION',
      created_at: api.clock.now(),
      started_at: at(held.from),
      ...(!held.goes_on && { ended_at: at(held.to), counted_seconds: (held.to - held.from) * 60 }),
    })
    .execute()
  const stay = { consultation_id, joined_at: at(held.from), left_at: at(held.to) }
  for (const { user_id } of [speaker, await makeListener(api)])
    await api.ctx.db
      .insertInto('meeting_presences')
      .values({ ...stay, user_id, participant_sid: `PA_${user_id}` })
      .execute()
  return consultation_id
}

test('fair time counts in the speaker’s local month of the slot’s start; a running meeting’s, up to now', async () => {
  await using api = await startApi({ now: start })
  const speaker = await makeSpeaker(api)
  const used = () => minutesUsed(api.ctx.db, api.clock.now(), speaker.user_id)
  // From 23:30 to 00:30 in Moscow at the end of March; it counts in March.
  await holdMeeting(api, speaker, { starts_in_minutes: 150, from: 0, to: 60 })
  await holdMeeting(api, speaker, { starts_in_minutes: 300, from: 10, to: 60, goes_on: true })
  await api.clock.advance({ minutes: 179 })
  expect(await used()).toBe(60)
  await api.clock.advance({ minutes: 31 })
  expect(await used()).toBe(0)
  await api.clock.advance({ minutes: 120 })
  expect(await used()).toBe(20)
  await api.clock.advance({ hours: 5 })
  expect(await used()).toBe(50)
  expect(await tariffsOf(api, speaker).current()).toMatchObject({ minutes_used: 50, minutes_limit: 1800 })
  await api.clock.advance({ days: 30 })
  expect(await used()).toBe(0)
})

test('the used time can exclude one meeting', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await holdMeeting(api, speaker, { starts_in_minutes: 60, from: 0, to: 20 })
  const except_consultation_id = await holdMeeting(api, speaker, { starts_in_minutes: 180, from: 0, to: 50 })
  const now = api.clock.now()
  const month = { speaker_id: speaker.user_id, month_of: now }
  expect(await secondsUsed(api.ctx.db, now, month)).toBe(70 * 60)
  expect(await secondsUsed(api.ctx.db, now, { ...month, except_consultation_id })).toBe(20 * 60)
})

test('an anonymized speaker has no card or rebill, and a repeated bank notification restores no card', async () => {
  await using api = await startApi({ now: start })
  const speaker = await makeSpeaker(api)
  await tariffsOf(api, speaker).buy('BASIC', 'YEARLY')
  await api.as(speaker).call(deleteUser, { params: { user_id: speaker.user_id } })
  await api.clock.advance({ days: 31 })
  await api.settle()
  const card = () => api.ctx.db.selectFrom('saved_cards').selectAll().execute()
  expect(await card()).toEqual([])
  const [subscription] = await api.ctx.db.selectFrom('subscriptions').selectAll().execute()
  expect(subscription).toMatchObject({ auto_renew: false, next_charge_at: null })
  const [payment] = await bankOf(api).payments()
  await bankOf(api).notify({ payment_url: `/${payment!.payment_id}` }, { status: 'CONFIRMED' })
  expect(await card()).toEqual([])
})
