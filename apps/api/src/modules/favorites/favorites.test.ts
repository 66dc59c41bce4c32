import { addFavorite, listFavoriteIds, listFavorites, removeFavorite } from '@razgovor/contract/favorites'
import { favoritesMax } from '@razgovor/contract/limits'
import { listSpeakers } from '@razgovor/contract/speakers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { transact } from '../../db/transact.ts'
import { collectData } from '../accounts/erasure/collect-data.ts'
import { eraseFavorites } from './erase-favorites.ts'

const paramsOf = ({ user_id }: MadeUser) => ({ params: { user_id } })

async function setBlocked(api: TestApi, { user_id }: MadeUser, blocked_at: Date | null): Promise<void> {
  await api.ctx.db.updateTable('users').set({ blocked_at }).where('user_id', '=', user_id).execute()
}

async function listedOf(api: TestApi, user: MadeUser): Promise<string[]> {
  const { items } = await api.as(user).call(listFavorites)
  return items.map(({ user_id }) => user_id)
}

test('favorites are listed as the cards of the public list, the last added first, page by page', async () => {
  await using api = await startApi()
  const [listener, anna, ilya] = [await makeListener(api), await makeSpeaker(api), await makeSpeaker(api)]
  await makeTimeSlot(api, { speaker: anna })
  for (const speaker of [anna, ilya]) {
    await api.as(listener).call(addFavorite, paramsOf(speaker))
    await api.clock.advance({ seconds: 1 })
  }
  const { items: cards } = await api.anonymous.call(listSpeakers)
  const cardOf = ({ user_id }: MadeUser) => cards.find((card) => card.user_id === user_id)
  expect(cardOf(anna)?.first_free_slot).not.toBeNull()
  const mine = api.as(listener)
  expect(await mine.call(listFavorites)).toMatchObject({ total_count: 2, items: [cardOf(ilya), cardOf(anna)] })
  expect(await mine.call(listFavorites, { query: { offset: 1, limit: 1 } })).toEqual({
    offset: 1,
    limit: 1,
    total_count: 2,
    items: [cardOf(anna)],
  })
  expect(await mine.call(listFavoriteIds)).toEqual({ user_ids: [ilya.user_id, anna.user_id] })
})

test('adding and removing once more changes nothing, also at the same moment', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const mine = api.as(listener)
  await Promise.all([1, 2, 3].map(() => mine.call(addFavorite, paramsOf(speaker))))
  expect(await listedOf(api, listener)).toEqual([speaker.user_id])
  await mine.call(removeFavorite, paramsOf(speaker))
  await mine.call(removeFavorite, paramsOf(speaker))
  expect(await listedOf(api, listener)).toEqual([])
})

test('favorites are speakers only, not oneself, and everybody has their own', async () => {
  await using api = await startApi()
  const [listener, other, speaker] = [await makeListener(api), await makeListener(api), await makeSpeaker(api)]
  expect(await api.as(listener).refusal(addFavorite, paramsOf(other))).toBe('not_exist')
  expect(await api.as(speaker).refusal(addFavorite, paramsOf(speaker))).toBe('forbidden')
  await api.as(listener).call(addFavorite, paramsOf(speaker))
  await api.as(other).call(removeFavorite, paramsOf(speaker))
  expect(await listedOf(api, other)).toEqual([])
  expect(await listedOf(api, listener)).toEqual([speaker.user_id])
})

test('a speaker whose page is hidden is left out and comes back with it, and can be removed meanwhile', async () => {
  await using api = await startApi()
  const [listener, anna, ilya] = [await makeListener(api), await makeSpeaker(api), await makeSpeaker(api)]
  const mine = api.as(listener)
  for (const speaker of [anna, ilya]) {
    await mine.call(addFavorite, paramsOf(speaker))
    await setBlocked(api, speaker, api.clock.now())
  }
  expect(await mine.call(listFavorites)).toMatchObject({ total_count: 0, items: [] })
  expect(await mine.refusal(addFavorite, paramsOf(anna))).toBe('not_exist')
  await mine.call(removeFavorite, paramsOf(ilya))
  for (const speaker of [anna, ilya]) await setBlocked(api, speaker, null)
  expect(await listedOf(api, listener)).toEqual([anna.user_id])
})

test('the 501st favorite is refused', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  await transact(api.ctx, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into favorites select ${listener.user_id}, gen_random_uuid(), ${api.clock.now()}
      from generate_series(1, ${favoritesMax}::int)`.execute(tx)
  })
  expect(await api.as(listener).refusal(addFavorite, paramsOf(speaker))).toBe('human_friendly')
  expect((await api.as(listener).call(listFavoriteIds)).user_ids).toHaveLength(favoritesMax)
})

test('an erased user has no favorites and is nobody’s favorite; the export names the chosen speakers', async () => {
  await using api = await startApi()
  const [listener, anna, ilya] = [await makeListener(api), await makeSpeaker(api), await makeSpeaker(api)]
  for (const speaker of [anna, ilya]) await api.as(listener).call(addFavorite, paramsOf(speaker))
  await api.as(anna).call(addFavorite, paramsOf(ilya))
  const file = await collectData(api.ctx.db, anna.user_id)
  expect(file.favorites).toEqual([{ speaker: 'Анна Сафонова', created_at: api.clock.now() }])
  for (const _ of [1, 2]) await eraseFavorites(api.ctx, anna.user_id)
  expect(await listedOf(api, listener)).toEqual([ilya.user_id])
  expect(await listedOf(api, anna)).toEqual([])
})
