import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { plusMinutes } from '../../../time/clock.ts'

const keptMinutes = 24 * 60

export async function eraseBoardItemsOf(tx: Tx, user_id: string): Promise<void> {
  await sql`
    update boards b set item_count = b.item_count - own.present
    from (
      select consultation_id, (count(*) filter (where removed_by is null))::int as present
      from board_items where user_id = ${user_id} group by consultation_id) own
    where b.consultation_id = own.consultation_id`.execute(tx)
  await tx.deleteFrom('board_items').where('user_id', '=', user_id).execute()
  await tx.deleteFrom('board_changes').where('user_id', '=', user_id).execute()
}

export async function sweepBoards({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const before = plusMinutes(clock.now(), -keptMinutes)
  await sql`
    delete from board_changes h using consultations c join time_slots t on t.slot_id = c.slot_id
    where c.consultation_id = h.consultation_id and t.time_end <= ${before}`.execute(db)
  await sql`
    delete from board_items i using consultations c join time_slots t on t.slot_id = c.slot_id
    where c.consultation_id = i.consultation_id and i.removed_by is not null and t.time_end <= ${before}`.execute(db)
}
