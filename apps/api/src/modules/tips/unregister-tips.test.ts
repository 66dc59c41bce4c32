import { deleteUser } from '@razgovor/contract/profile'
import { getTips, unregisterTips } from '@razgovor/contract/tips'
import { expect, test, vi } from 'vitest'
import { makeSpeaker, makeSubscription, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { tipsOf } from '../../../test/tips.ts'

const phone = '+79001234567'

async function makeConnected(api: TestApi) {
  const speaker = await makeSpeaker(api)
  await makeSubscription(api, speaker, 'BASIC')
  const tips_url = await tipsOf(api).connect(speaker, phone)
  const params = { user_id: speaker.user_id }
  return {
    speaker,
    tips_url,
    state: () => api.as(speaker).call(getTips, { params }),
    leave: () => api.as(speaker).call(unregisterTips, { params }),
  }
}

function receivers(api: TestApi) {
  return api.ctx.db.selectFrom('tip_receivers').selectAll().execute()
}

test('unregistering removes the speaker from the tipping service, and repeating it changes nothing', async () => {
  await using api = await startApi()
  const { tips_url, state, leave } = await makeConnected(api)
  expect(await state()).toEqual({ is_on: true, donations_allowed: true, phone_ending: '4567', tips_url })
  expect(await leave()).toEqual({ tips_url: null })
  expect((await fetch(tips_url)).status).toBe(404)
  expect(await leave()).toEqual({ tips_url: null })
  expect(await state()).toEqual({ is_on: true, donations_allowed: true, phone_ending: null, tips_url: null })
  expect(await receivers(api)).toEqual([])
})

test('an unregistered speaker can register again, and another speaker can use the phone', async () => {
  await using api = await startApi()
  const { speaker, leave } = await makeConnected(api)
  await leave()
  await api.clock.advance({ minutes: 1 })
  expect(await tipsOf(api).connect(speaker, phone)).toMatch(/\/p\//)
  await leave()
  const other = await makeSpeaker(api)
  await makeSubscription(api, other, 'PRO')
  await api.clock.advance({ minutes: 1 })
  expect(await tipsOf(api).connect(other, phone)).toMatch(/\/p\//)
})

test('unregistering fails without loss while the tipping service is down, and can be retried', async () => {
  await using api = await startApi()
  const { tips_url, state, leave } = await makeConnected(api)
  await tipsOf(api).failNext('detach-agent', '500')
  await expect(leave()).rejects.toMatchObject({ error_name: 'external_service' })
  expect(await state()).toMatchObject({ tips_url })
  // The service unregisters, but its response is lost; the next try succeeds.
  await tipsOf(api).failNext('detach-agent', 'lost')
  await expect(leave()).rejects.toMatchObject({ error_name: 'external_service' })
  expect(await leave()).toEqual({ tips_url: null })
})

test('concurrent unregistrations make one call to the tipping service and leave no tip link', async () => {
  await using api = await startApi()
  const { state, leave } = await makeConnected(api)
  const detach = vi.spyOn(api.ctx.tipping!, 'detach')
  const left = await Promise.allSettled([leave(), leave()])
  expect(left.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(detach).toHaveBeenCalledTimes(1)
  expect(await state()).toMatchObject({ tips_url: null })
})

test('a speaker on a lapsed tariff can unregister', async () => {
  await using api = await startApi()
  const { leave } = await makeConnected(api)
  await api.clock.advance({ days: 366 })
  expect(await leave()).toEqual({ tips_url: null })
})

test('anonymizing a speaker removes them from the tipping service, even after an outage', async () => {
  await using api = await startApi()
  const { speaker, tips_url } = await makeConnected(api)
  await leaveForGood(api, speaker)
  expect(await receivers(api)).toEqual([])
  expect((await fetch(tips_url)).status).toBe(404)
})

async function leaveForGood(api: TestApi, speaker: MadeUser): Promise<void> {
  await api.as(speaker).call(deleteUser, { params: { user_id: speaker.user_id } })
  await api.settle()
  await tipsOf(api).failNext('detach-agent', '500', 2)
  await api.clock.advance({ days: 30 })
  await api.settle()
  await api.clock.advance({ hours: 1 })
  await api.settle()
}
