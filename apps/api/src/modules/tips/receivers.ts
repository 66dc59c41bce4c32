import { errors } from '@razgovor/contract/errors'
import { plusSeconds } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { tipsRefusals } from './tips.texts.ts'

// Sequential calls to the tipping service per request, grants and retries included.
const callsAtMost = 12

export async function findReceiver(db: Db, user_id: string) {
  return db.selectFrom('tip_receivers').selectAll().where('user_id', '=', user_id).executeTakeFirst()
}

export type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>

/** Throws human_friendly for a concurrent call of this speaker. Creates the row if it is missing. */
export async function withReceiver<T>(
  { db, clock, config }: Ctx,
  { user_id, phone }: { user_id: string; phone: string },
  work: (receiver: Receiver) => Promise<T>,
): Promise<T> {
  const now = clock.now()
  const busy_until = plusSeconds(now, (callsAtMost * config.CLOUDTIPS_TIMEOUT_MS) / 1000)
  const receiver = await db
    .insertInto('tip_receivers')
    .values({ user_id, phone, busy_until })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ busy_until })
        .where((eb) => eb.or([eb('tip_receivers.busy_until', 'is', null), eb('tip_receivers.busy_until', '<=', now)])),
    )
    .returningAll()
    .executeTakeFirst()
  if (!receiver) throw new ApiError('human_friendly', tipsRefusals.tips_attempt_running)
  try {
    return await work(receiver)
  } finally {
    await db
      .updateTable('tip_receivers')
      .set({ busy_until: null })
      .where('user_id', '=', user_id)
      .where('busy_until', '=', busy_until)
      .execute()
  }
}

export async function assertPhoneFree(db: Db, { user_id, phone }: { user_id: string; phone: string }): Promise<void> {
  const other = await db
    .selectFrom('tip_receivers')
    .select('user_id')
    .where('phone', '=', phone)
    .where('registered_at', 'is not', null)
    .where('user_id', '!=', user_id)
    .executeTakeFirst()
  if (other) throw phoneBusy()
}

// Another speaker may verify the same phone or URL meanwhile; then the database refuses.
export const receiverRefusals = { tip_receivers_phone_once: phoneBusy, tip_receivers_receiver_once: phoneBusy }

function phoneBusy(): ApiError {
  return new ApiError('phone_busy', { fields: { phone: errors.phone_busy.message } })
}
