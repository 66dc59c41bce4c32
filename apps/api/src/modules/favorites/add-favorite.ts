import { favoritesMax } from '@razgovor/contract/limits'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { assertSpeakerVisible } from '../../db/visible-speakers.ts'
import { ApiError } from '../../errors/api-error.ts'
import { favoritesRefusals } from './favorites.texts.ts'

interface Favorite {
  user_id: string
  speaker_id: string
}

export async function addFavorite(ctx: Ctx, favorite: Favorite): Promise<void> {
  const { user_id, speaker_id } = favorite
  if (user_id === speaker_id) throw new ApiError('forbidden', favoritesRefusals.favorite_is_own_page)
  await assertSpeakerVisible(ctx.db, speaker_id)
  await transact(ctx, async (tx) => {
    // Counted and added by one call at a time.
    await tx.selectFrom('users').select('user_id').where('user_id', '=', user_id).forNoKeyUpdate().execute()
    const added = await tx
      .insertInto('favorites')
      .values({ ...favorite, created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (added) await assertNotTooMany(tx, user_id)
  })
}

async function assertNotTooMany(tx: Tx, user_id: string): Promise<void> {
  const { count } = await tx
    .selectFrom('favorites')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (count > favoritesMax) throw new ApiError('human_friendly', favoritesRefusals.too_many_favorites)
}

export async function removeFavorite({ db }: Ctx, { user_id, speaker_id }: Favorite): Promise<void> {
  await db.deleteFrom('favorites').where('user_id', '=', user_id).where('speaker_id', '=', speaker_id).execute()
}
