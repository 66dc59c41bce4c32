import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { plusMinutes } from '../../time/clock.ts'
import { removeFileLater } from '../../unused-files.ts'

// A page may be open for days before its form is sent.
const keptMinutes = 7 * 24 * 60
const atOnceMax = 500

/** Also erases the texts of the user's questions in other people's answers. */
export async function eraseQuestions(ctx: Ctx, user_id: string): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    await tx.deleteFrom('meeting_answers').where('listener_id', '=', user_id).execute()
    const files = await tx.deleteFrom('answer_files').where('user_id', '=', user_id).returning('file_key').execute()
    await removeStored(ctx, tx, files)
    await tx
      .updateTable('meeting_questions')
      .set((eb) => ({ text: '', options: [], removed_at: eb.fn.coalesce('removed_at', eb.val(now)) }))
      .where('speaker_id', '=', user_id)
      .execute()
    await tx.updateTable('meeting_answers').set({ question: '' }).where('speaker_id', '=', user_id).execute()
  })
}

export async function sweepAnswers(ctx: Ctx): Promise<void> {
  const before = plusMinutes(ctx.clock.now(), -keptMinutes)
  await transact(ctx, async (tx) => {
    await tx
      .deleteFrom('meeting_answers as a')
      .where('a.answered_at', '<=', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('bookings as b')
              .select('b.booking_id')
              .whereRef('b.slot_id', '=', 'a.slot_id')
              .whereRef('b.listener_id', '=', 'a.listener_id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('cart_items as c')
              .select('c.cart_item_id')
              .whereRef('c.slot_id', '=', 'a.slot_id')
              .whereRef('c.user_id', '=', 'a.listener_id'),
          ),
        ),
      )
      .execute()
    const files = await tx
      .deleteFrom('answer_files')
      .where('file_id', 'in', (eb) =>
        eb
          .selectFrom('answer_files as f')
          .select('f.file_id')
          .where('f.created_at', '<=', before)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('meeting_answers as a').select('a.file_id').whereRef('a.file_id', '=', 'f.file_id'))),
          )
          .orderBy('f.created_at')
          .limit(atOnceMax),
      )
      .returning('file_key')
      .execute()
    await removeStored(ctx, tx, files)
  })
}

async function removeStored({ files }: Ctx, tx: Tx, removed: readonly { file_key: string }[]): Promise<void> {
  for (const { file_key } of removed) await removeFileLater(tx, files.urlOf(file_key))
}
