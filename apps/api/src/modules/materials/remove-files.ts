import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { plusMinutes } from '../../time/clock.ts'
import { removeFileLater } from '../../unused-files.ts'

// The page may stay open for days before it is saved.
const keptMinutes = 7 * 24 * 60
const atOnceMax = 500

export async function sweepMaterials(ctx: Ctx): Promise<void> {
  await transact(ctx, async (tx) => {
    const removed = await tx
      .deleteFrom('material_files')
      .where('file_id', 'in', (eb) =>
        eb
          .selectFrom('material_files')
          .select('file_id')
          .where('position', 'is', null)
          .where('created_at', '<=', plusMinutes(ctx.clock.now(), -keptMinutes))
          .orderBy('created_at')
          .limit(atOnceMax),
      )
      .where('position', 'is', null)
      .returning('file_key')
      .execute()
    await removeStored(ctx, tx, removed)
  })
}

export async function eraseMaterials(ctx: Ctx, user_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const removed = await tx
      .deleteFrom('material_files')
      .where('speaker_id', '=', user_id)
      .returning('file_key')
      .execute()
    await removeStored(ctx, tx, removed)
    await tx.deleteFrom('meeting_materials').where('speaker_id', '=', user_id).execute()
  })
}

export async function removeStored(
  { files }: Pick<Ctx, 'files'>,
  tx: Tx,
  removed: readonly { file_key: string }[],
): Promise<void> {
  for (const { file_key } of removed) await removeFileLater(tx, files.urlOf(file_key))
}
