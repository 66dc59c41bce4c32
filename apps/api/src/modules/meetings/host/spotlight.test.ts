import { setSpotlight } from '@razgovor/contract/meeting-hosts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../../../test/factories.ts'
import { makeGroup, metadataOf } from '../../../../test/free-group.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const joined = async ({ ctx }: TestApi, count: number) => {
  await expect.poll(() => ctx.db.selectFrom('meeting_presences').select('user_id').execute()).toHaveLength(count)
}

test('a person in the spotlight is large for everyone in the room and for later comers, until a host ends it', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, params, name, show, enter } = await makeGroup(api, 3)
  const [vera, boris, late] = listeners as [MadeUser, MadeUser, MadeUser]
  using host = await enter(speaker)
  using guest = await enter(vera)
  using other = await enter(boris)
  await joined(api, 3)
  await show(vera)
  for (const client of [host, guest, other])
    await expect.poll(async () => (await metadataOf(client)).spotlight_id).toBe(vera.user_id)
  using newcomer = await enter(late)
  expect((await metadataOf(newcomer)).spotlight_id).toBe(vera.user_id)
  const byBoris = { ...params, body: { user_id: boris.user_id } }
  expect(await api.as(boris).refusal(setSpotlight, byBoris)).toBe('forbidden')
  await name(boris)
  await show(speaker, boris)
  await expect.poll(async () => (await metadataOf(newcomer)).spotlight_id).toBe(speaker.user_id)
  await show(null, boris)
  await expect.poll(async () => (await metadataOf(newcomer)).spotlight_id).toBeNull()
})

test('the spotlight ends when the person leaves, and is refused for people outside of the room', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, params, show, enter } = await makeGroup(api, 3)
  const [vera, boris] = listeners as [MadeUser, MadeUser]
  using host = await enter(speaker)
  using other = await enter(boris)
  using guest = await enter(vera)
  await joined(api, 3)
  await show(vera)
  await expect.poll(async () => (await metadataOf(host)).spotlight_id).toBe(vera.user_id)
  // Somebody else's leaving changes nothing.
  other.send({ case: 'leave', value: {} })
  const departures = () =>
    api.ctx.db.selectFrom('meeting_presences').select('user_id').where('left_at', 'is not', null).execute()
  await expect.poll(departures).toHaveLength(1)
  await api.settle()
  expect((await metadataOf(host)).spotlight_id).toBe(vera.user_id)
  guest.send({ case: 'leave', value: {} })
  await expect.poll(departures).toHaveLength(2)
  await api.settle()
  await expect.poll(async () => (await metadataOf(host)).spotlight_id).toBeNull()
  const absent = { ...params, body: { user_id: vera.user_id } }
  expect(await api.as(speaker).refusal(setSpotlight, absent)).toBe('human_friendly')
})

test('a spotlight on a person whose leaving was not reported ends at the check of the minute', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, show, enter } = await makeGroup(api)
  const [vera, absent] = listeners as [MadeUser, MadeUser]
  using host = await enter(speaker)
  using guest = await enter(vera)
  await joined(api, 2)
  await show(vera)
  await api.ctx.db.updateTable('meetings').set({ spotlight_user_id: absent.user_id }).execute()
  await api.clock.advance({ minutes: 1, seconds: 10 })
  await api.settle()
  for (const client of [host, guest]) await expect.poll(async () => (await metadataOf(client)).spotlight_id).toBeNull()
})
