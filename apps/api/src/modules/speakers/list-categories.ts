import type { Category } from '@razgovor/contract/speakers'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { searchWindow } from './search-speakers.ts'

/** `speakers_count` is counted up to `searchWindow`. */
export async function listCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select category_id, slug, title, members.speakers_count
    from categories cross join lateral (
      select count(*)::int as speakers_count from (
        select from speaker_index where is_visible and facets @> array['category:' || slug] limit ${searchWindow}
      ) shown
    ) members
    order by position`.execute(db)
  return rows
}

export function listOwnCategories(
  db: Db,
  user_id: string,
): Promise<Pick<Category, 'category_id' | 'slug' | 'title'>[]> {
  return db
    .selectFrom('speaker_categories')
    .innerJoin('categories', 'categories.category_id', 'speaker_categories.category_id')
    .select(['categories.category_id', 'slug', 'title'])
    .where('user_id', '=', user_id)
    .orderBy('position')
    .execute()
}
