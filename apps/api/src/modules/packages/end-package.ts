import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'

interface Key {
  speaker_id: string
  package_id: string
}

/** Orders that wait for payment, and what was bought, stay valid. Throws not_exist. */
export async function endPackage(ctx: Ctx, { speaker_id, package_id }: Key): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx
      .updateTable('packages')
      .set({ is_offered: false })
      .where('package_id', '=', package_id)
      .where('speaker_id', '=', speaker_id)
      .returning('package_id')
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    tx.after.dropPages(speaker_id)
  })
}
