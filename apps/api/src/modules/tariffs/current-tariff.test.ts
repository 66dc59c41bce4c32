import { deleteUser } from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { tariffsOf } from '../../../test/tariffs.ts'
import { newId } from '../../ids.ts'
import { minutesUsed } from './current-tariff.ts'

const start = '2030-03-31T18:00:00Z'

/** A meeting of an hour, held from and to so many minutes after its start. */
async function holdMeeting(
  api: TestApi,
  speaker: Awaited<ReturnType<typeof makeSpeaker>>,
  held: { starts_in_minutes: number; from: number; to: number | null },
) {
  const { slot_id, time_start } = await makeTimeSlot(api, { speaker, starts_in_minutes: held.starts_in_minutes })
  const at = (minutes: number) => new Date(time_start.getTime() + minutes * 60_000)
  await api.ctx.db
    .insertInto('consultations')
    .values({
      consultation_id: newId(time_start),
      slot_id,
      speaker_id: speaker.user_id,
      flow_type: 'SPEAKER_CONSULTATION',
      created_at: api.clock.now(),
      started_at: at(held.from),
      ended_at: held.to === null ? null : at(held.to),
    })
    .execute()
}

test('minutes count in the calendar month of the speaker’s wall, and of a meeting that goes on up to now', async () => {
  await using api = await startApi({ now: start })
  const speaker = await makeSpeaker(api)
  const used = () => minutesUsed(api.ctx.db, api.clock.now(), speaker.user_id)
  // 23:30 to 00:30 in Moscow, over the end of March.
  await holdMeeting(api, speaker, { starts_in_minutes: 150, from: 0, to: 60 })
  await holdMeeting(api, speaker, { starts_in_minutes: 300, from: 10, to: null })
  await api.clock.advance({ minutes: 179 })
  // All that it will have lasted in March.
  expect(await used()).toBe(30)
  await api.clock.advance({ minutes: 31 })
  expect(await used()).toBe(30)
  await api.clock.advance({ minutes: 120 })
  expect(await used()).toBe(30 + 20)
  await api.clock.advance({ hours: 5 })
  expect(await used()).toBe(30 + 50)
  expect(await tariffsOf(api, speaker).current()).toMatchObject({ minutes_used: 80, minutes_limit: 300 })
  await api.clock.advance({ days: 30 })
  expect(await used()).toBe(0)
})

test('who has been anonymised has no card and no rebill; a notification that comes again does not bring it back', async () => {
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
  const [payment] = (await (await fetch(`${api.sandbox.control}/tbank/payments`)).json()) as { payment_id: string }[]
  await api.control(`/tbank/payments/${payment!.payment_id}/notify`, { status: 'CONFIRMED' })
  expect(await card()).toEqual([])
})
