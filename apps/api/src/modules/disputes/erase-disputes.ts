import type { Ctx } from '../../context.ts'

/** What an anonymised listener told of meetings; that there was a dispute, and its decision, stay with the money. */
export async function eraseDisputes({ db }: Ctx, user_id: string): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ text: '' })
    .where('booking_id', 'in', (eb) =>
      eb.selectFrom('bookings').select('booking_id').where('listener_id', '=', user_id),
    )
    .execute()
}
