import { cancelRecord, signUp } from '@razgovor/contract/bookings'
import { answerConsultationRequest } from '@razgovor/contract/requests'
import { signUpForSeries } from '@razgovor/contract/series'
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../../test/factories.ts'
import { acceptance, makeRequest } from '../../../../test/requests.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import type { DB } from '../../../db/types.ts'

function makeFreeSlot(api: TestApi, speaker?: MadeUser) {
  return makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', ...(speaker && { speaker }) })
}

async function changeUser({ ctx }: TestApi, { user_id }: MadeUser, change: Updateable<DB['users']>): Promise<void> {
  await ctx.db.updateTable('users').set(change).where('user_id', '=', user_id).execute()
}

test('a slot that its speaker removed cannot be booked', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeFreeSlot(api)]
  await api.ctx.db.updateTable('time_slots').set({ deleted_at: api.clock.now() }).execute()
  expect(await api.as(listener).refusal(signUp, { params: slot })).toBe('timeslot_busy')
})

test('a user who is no longer a speaker cannot be booked', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeFreeSlot(api)]
  await changeUser(api, slot.speaker, { role: 'LISTENER' })
  expect(await api.as(listener).refusal(signUp, { params: slot })).toBe('human_friendly')
})

test('a blocked listener cannot book, even with a valid token', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeFreeSlot(api)]
  await changeUser(api, listener, { blocked_at: api.clock.now() })
  expect(await api.as(listener).refusal(signUp, { params: slot })).toBe('forbidden')
})

test('signing up for a place that the listener has reserved is payment_exists', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api)]
  await linkFor(api, listener, [slot])
  await api.ctx.db.updateTable('time_slots').set({ booking_mode: 'FREE_BOOKING', amount: 0 }).execute()
  expect(await api.as(listener).refusal(signUp, { params: slot })).toBe('payment_exists')
})

test('cached pages with free times are dropped after every booking and cancellation', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const slot = await makeFreeSlot(api, speaker)
  const series = await makeSeries(api, { speaker, starts_in_minutes: 5 * 24 * 60 })
  const { request, params } = await makeRequest(api, { sides: { listener, speaker } })
  const body = { slot_ids: series.sessions.map(({ slot_id }) => slot_id) }

  const rendered: string[] = []
  const showPages = async () => {
    for (const tag of [speaker.user_id, 'lists'])
      await api.ctx.pages.get(`page of ${tag}`, async () => {
        rendered.push(tag)
        return { page: { status: 200, body: Buffer.from(tag), encoding: 'identity' }, tags: [tag] }
      })
    return rendered.splice(0)
  }
  expect(await showPages()).toEqual([speaker.user_id, 'lists'])
  for (const change of [
    () => api.as(listener).call(signUp, { params: slot }),
    () => api.as(listener).call(cancelRecord, { params: slot }),
    () => api.as(listener).call(signUpForSeries, { params: series, body }),
    () => api.as(speaker).call(answerConsultationRequest, { params, body: acceptance(request.times[0]!, 0) }),
  ]) {
    expect(await showPages()).toEqual([])
    await change()
    expect(await showPages()).toEqual([speaker.user_id, 'lists'])
  }
})
