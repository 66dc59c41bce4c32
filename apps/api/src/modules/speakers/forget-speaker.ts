import type { Ctx } from '../../context.ts'
import { enqueue } from '../../jobs/queue.ts'

/** Empties the public page of an anonymised user; the row stays for the meetings that were held. Safe to repeat. */
export async function forgetSpeaker({ db, pages }: Ctx, user_id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const page = await tx
      .selectFrom('speakers')
      .select('photo_url')
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst()
    if (!page) return
    if (page.photo_url) await enqueue(tx, 'remove-file', { url: page.photo_url })
    const nothing = { alias: null, photo_url: null, tips_url: null, fund_tips_url: null, social_links: [] }
    await tx
      .updateTable('speakers')
      .set({ headline: '', about: '', ...nothing })
      .where('user_id', '=', user_id)
      .execute()
    await tx.deleteFrom('speaker_categories').where('user_id', '=', user_id).execute()
  })
  pages.drop(user_id, 'lists')
}
