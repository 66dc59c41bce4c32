import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { aliasBusy } from './is-alias-busy.ts'

export interface NewSpeaker {
  user_id: string
  alias: string | null
  headline: string
  about: string
  social_links?: string[]
  category_slugs?: readonly string[]
  category_ids?: readonly string[]
}

/** Overwrites the page of a former speaker. The caller has to set the role. Throws url_busy (alias). */
export async function createSpeaker(tx: Tx, now: Date, speaker: NewSpeaker): Promise<void> {
  const { category_slugs = [], category_ids = [], user_id, ...page } = speaker
  await mapConstraintErrors({ speakers_alias_key: aliasBusy }, () =>
    tx
      .insertInto('speakers')
      .values({ user_id, ...page, created_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(page))
      .execute(),
  )
  tx.after.dropPages(user_id, 'lists')
  await tx.deleteFrom('speaker_categories').where('user_id', '=', user_id).execute()
  await tx
    .insertInto('speaker_categories')
    .columns(['user_id', 'category_id'])
    .expression((eb) =>
      eb
        .selectFrom('categories')
        .select([sql.val(user_id).as('user_id'), 'category_id'])
        .where((or) =>
          or.or([
            or('slug', '=', or.fn.any(sql.val(category_slugs))),
            or('category_id', '=', or.fn.any(sql.val(category_ids))),
          ]),
        ),
    )
    .execute()
}
