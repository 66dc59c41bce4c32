import type { Ctx } from '../../context.ts'

export async function revokeApiKey(
  { db, clock }: Ctx,
  { user_id, api_key_id }: { user_id: string; api_key_id: string },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: clock.now() })
    .where('api_key_id', '=', api_key_id)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .execute()
}
