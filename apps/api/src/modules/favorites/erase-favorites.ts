import type { Ctx } from '../../context.ts'

export async function eraseFavorites({ db }: Ctx, user_id: string): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where((eb) => eb.or([eb('user_id', '=', user_id), eb('speaker_id', '=', user_id)]))
    .execute()
}
