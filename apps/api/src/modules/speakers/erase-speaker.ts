import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { removePhotoFiles } from './photos.ts'

// The row stays for past meetings.
export async function eraseSpeaker(ctx: Ctx, user_id: string): Promise<void> {
  await transact(ctx, async (tx, after) => {
    const { numUpdatedRows } = await tx
      .updateTable('speakers')
      .set({ alias: null, headline: '', about: '', tips_url: null })
      .set({ social_links: [], languages: ['ru'] })
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    after.dropPages(user_id, 'lists')
    const photos = await tx
      .deleteFrom('speaker_photos')
      .where('user_id', '=', user_id)
      .returning(['url', 'thumbnail_url'])
      .execute()
    for (const photo of photos) await removePhotoFiles(tx, photo)
    await tx.deleteFrom('speaker_categories').where('user_id', '=', user_id).execute()
  })
}
