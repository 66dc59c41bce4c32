import type { Ctx } from '../../context.ts'

/** Erases the texts of an anonymized listener's disputes. The disputes and decisions stay, since money depends on them. */
export async function eraseDisputes({ db }: Ctx, user_id: string): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ text: '' })
    .where('booking_id', 'in', (eb) =>
      eb.selectFrom('bookings').select('booking_id').where('listener_id', '=', user_id),
    )
    .execute()
}
