import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { removeFileLater } from '../../../unused-files.ts'

// A message may wait in a browser's outbox for days before its file is sent.
const keptMinutes = 7 * 24 * 60
const atOnceMax = 500

export async function sweepUnsentFiles(ctx: Ctx): Promise<void> {
  await transact(ctx, async (tx) => {
    const removed = await tx
      .deleteFrom('conversation_files')
      .where('file_id', 'in', (eb) =>
        eb
          .selectFrom('conversation_files')
          .select('file_id')
          .where('message_id', 'is', null)
          .where('created_at', '<=', plusMinutes(ctx.clock.now(), -keptMinutes))
          .orderBy('created_at')
          .limit(atOnceMax),
      )
      .where('message_id', 'is', null)
      .returning(['file_key', 'preview_key'])
      .execute()
    await removeStored(ctx, tx, removed)
  })
}

export async function removeFilesOf(ctx: Ctx, tx: Tx, user_id: string): Promise<void> {
  const removed = await tx
    .deleteFrom('conversation_files')
    .where('user_id', '=', user_id)
    .returning(['file_key', 'preview_key'])
    .execute()
  await removeStored(ctx, tx, removed)
}

async function removeStored(
  { files }: Ctx,
  tx: Tx,
  removed: readonly { file_key: string; preview_key: string | null }[],
): Promise<void> {
  for (const key of removed.flatMap(({ file_key, preview_key }) => [file_key, preview_key ?? file_key]))
    await removeFileLater(tx, files.urlOf(key))
}
