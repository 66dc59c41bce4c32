import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { enqueue } from '../../jobs/queue.ts'

/** Also erases the content of mails to others about the user. */
export async function eraseMails(ctx: Ctx, user_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.deleteFrom('mails').where('user_id', '=', user_id).execute()
    await sql`
      update mails set body = null, subject = '', error = null
      from (
        select notification_id as ref_id from notifications where people @> array[${user_id}::uuid]
        union all select feedback_id from feedback where user_id = ${user_id}
        -- Mails sent before migration 0032 name what they are about; none is left after 180 days.
        union all select booking_id from bookings where listener_id = ${user_id} or speaker_id = ${user_id}
        union all select order_id from orders where user_id = ${user_id}
        union all
        select r.refund_id from refunds r join bookings b using (booking_id)
        where b.listener_id = ${user_id} or b.speaker_id = ${user_id}
        union all
        select consultation_message_id from consultation_messages where from_user_id = ${user_id}
        union all
        select request_id from consultation_requests where listener_id = ${user_id} or speaker_id = ${user_id}
      ) naming
      where mails.ref_id = naming.ref_id and (mails.subject <> '' or mails.body is not null)`.execute(tx)
    await enqueue(tx, 'user-mails-erased', { user_id })
  })
}
