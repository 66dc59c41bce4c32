import type { Ctx } from '../../context.ts'

export async function eraseCalendars({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('calendars').where('user_id', '=', user_id).execute()
}
