import type { Ctx } from '../../context.ts'

export async function eraseApiKeys({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('api_keys').where('user_id', '=', user_id).execute()
}
