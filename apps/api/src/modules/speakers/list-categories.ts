import type { Category } from '@razgovor/contract/speakers'
import type { Db } from '../../db/client.ts'
import { visibleSpeakers } from './visible-speakers.ts'

export function listCategories(db: Db): Promise<Category[]> {
  const members = visibleSpeakers(db)
    .innerJoin('speaker_categories', 'speaker_categories.user_id', 'speakers.user_id')
    .select('speaker_categories.category_id')
    .as('members')
  return db
    .selectFrom('categories')
    .leftJoin(members, 'members.category_id', 'categories.category_id')
    .select(['categories.category_id', 'categories.slug', 'categories.title'])
    .select((eb) => eb.fn.count<number>('members.category_id').as('speakers_count'))
    .groupBy('categories.category_id')
    .orderBy('categories.position')
    .execute()
}
