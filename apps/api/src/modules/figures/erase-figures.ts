import type { Ctx } from '../../context.ts'

export async function eraseFigures({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('page_views').where('speaker_id', '=', user_id).execute()
}
