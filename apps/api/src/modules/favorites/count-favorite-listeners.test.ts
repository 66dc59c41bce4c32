import { addFavorite, countFavoriteListeners } from '@razgovor/contract/favorites'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, type MadeUser } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'

test('a speaker sees how many listeners have them in the favorites; blocked listeners are left out', async () => {
  await using api = await startApi()
  const [speaker, other] = [await makeSpeaker(api), await makeSpeaker(api)]
  const listeners = [await makeListener(api), await makeListener(api)]
  for (const listener of listeners) {
    await api.as(listener).call(addFavorite, { params: { user_id: speaker.user_id } })
  }
  const countOf = async (asked: MadeUser) => {
    const { count } = await api.as(asked).call(countFavoriteListeners, { params: { user_id: asked.user_id } })
    return count
  }
  expect(await countOf(speaker)).toBe(2)
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', listeners[0]!.user_id)
    .execute()
  expect(await countOf(speaker)).toBe(1)
  expect(await countOf(other)).toBe(0)
})

test('only the speaker sees how many listeners have them in the favorites', async () => {
  await using api = await startApi()
  const [speaker, other, listener] = [await makeSpeaker(api), await makeSpeaker(api), await makeListener(api)]
  const input = { params: { user_id: speaker.user_id } }
  expect(await api.anonymous.refusal(countFavoriteListeners, input)).toBe('auth_not_provided')
  expect(await api.as(other).refusal(countFavoriteListeners, input)).toBe('forbidden')
  expect(await api.as(listener).refusal(countFavoriteListeners, input)).toBe('forbidden')
  const own = { params: { user_id: listener.user_id } }
  expect(await api.as(listener).refusal(countFavoriteListeners, own)).toBe('forbidden')
})
