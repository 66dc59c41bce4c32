import type { Ctx } from '../../context.ts'

/** Only the texts are erased: money depends on the disputes and their decisions. */
export async function eraseDisputes({ db }: Ctx, user_id: string): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ text: '' })
    .where('booking_id', 'in', (eb) =>
      eb.selectFrom('bookings').select('booking_id').where('listener_id', '=', user_id),
    )
    .execute()
}
