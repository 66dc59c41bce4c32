import { showNotices } from '../src/notices/show-notices.ts'
import type { TestApi } from './start-api.ts'

export async function noticesOf({ ctx: { db } }: TestApi, user_id?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'params', 'people', 'created_at'])
    .where('is_listed', '=', true)
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id!))
    .orderBy('notification_id')
    .execute()
  return (await showNotices(db, rows)).map(({ content }) => content)
}
