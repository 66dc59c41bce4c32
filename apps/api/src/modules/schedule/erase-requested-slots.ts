import type { Ctx } from '../../context.ts'

export async function eraseRequestedSlots({ db, clock }: Ctx, user_id: string): Promise<void> {
  const now = clock.now()
  await db.updateTable('time_slots').set({ topic: '' }).where('for_user_id', '=', user_id).execute()
  await db
    .updateTable('time_slots')
    .set({ deleted_at: now })
    .where('for_user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where('places_taken', '=', 0)
    .where('time_start', '>', now)
    .execute()
}
