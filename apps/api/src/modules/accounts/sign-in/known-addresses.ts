import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { addressKey } from '../../../http/address-key.ts'

const rememberedMinutes = 180 * 24 * 60

export async function isKnownAddress(ctx: Ctx, email: string, ip: string): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('sign_in_addresses')
    .innerJoin('users', 'users.user_id', 'sign_in_addresses.user_id')
    .select('used_at')
    .where('email', '=', email)
    .where('address_key', '=', addressKey(ctx, ip))
    .executeTakeFirst()
  return known !== undefined
}

/** Must be called only for a user who has proved their identity. */
export async function rememberAddress(ctx: Ctx, user_id: string, ip: string): Promise<void> {
  const used_at = ctx.clock.now()
  await ctx.db
    .insertInto('sign_in_addresses')
    .values({ user_id, address_key: addressKey(ctx, ip), used_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'address_key']).doUpdateSet({ used_at }))
    .execute()
}

export async function deleteOldAddresses(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_addresses').where('used_at', '<=', plusMinutes(now, -rememberedMinutes)).execute()
}
