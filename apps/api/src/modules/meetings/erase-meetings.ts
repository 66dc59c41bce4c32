import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { eraseSharedNotesOf } from './notes/erase-shared-notes.ts'
import { removeUnlessKept } from './files/meeting-files.ts'
import { eraseRecordings } from './recordings/delete-recordings.ts'
import { eraseBoardItemsOf } from './board/erase-board-items.ts'

/** Counted meeting times stay. */
export async function eraseMeetings(ctx: Ctx, user_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.deleteFrom('meeting_presences').where('user_id', '=', user_id).execute()
    await tx.deleteFrom('meeting_removals').where('user_id', '=', user_id).execute()
    await tx.deleteFrom('meeting_floors').where('user_id', '=', user_id).execute()
    await tx.deleteFrom('meeting_waits').where('user_id', '=', user_id).execute()
    await tx
      .deleteFrom('co_hosts')
      .where((eb) => eb.or([eb('user_id', '=', user_id), eb('speaker_id', '=', user_id)]))
      .execute()
    await eraseSharedNotesOf(tx, user_id)
    await eraseRecordings(ctx, tx, user_id)
    await eraseBoardItemsOf(tx, user_id)
    await tx.deleteFrom('connection_tests').where('user_id', '=', user_id).execute()
    await tx.updateTable('room_events').set({ identity: null }).where('identity', '=', user_id).execute()
    await tx.deleteFrom('meeting_messages').where('user_id', '=', user_id).execute()
    const files = await tx.deleteFrom('meeting_files').where('user_id', '=', user_id).returning('file_key').execute()
    await removeUnlessKept(ctx, tx, files)
  })
}
