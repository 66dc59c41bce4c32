import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { translateRefusals } from '../../db/refusals.ts'

export interface NewSpeaker {
  user_id: string
  alias: string | null
  headline: string
  about: string
  photo_url: string | null
  category_slugs: readonly string[]
}

/** Gives a user a public page; the role is the caller's to set. Throws url_busy when the alias is taken. */
export async function createSpeaker(tx: Tx, now: Date, { category_slugs, ...speaker }: NewSpeaker): Promise<void> {
  await translateRefusals({ speakers_alias_key: 'url_busy' }, () =>
    tx
      .insertInto('speakers')
      .values({ ...speaker, created_at: now })
      .execute(),
  )
  await tx
    .insertInto('speaker_categories')
    .columns(['user_id', 'category_id'])
    .expression((eb) =>
      eb
        .selectFrom('categories')
        .select([sql.val(speaker.user_id).as('user_id'), 'category_id'])
        .where('slug', 'in', [...category_slugs, '']),
    )
    .execute()
}
