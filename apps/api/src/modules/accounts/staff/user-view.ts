import type { User } from '@razgovor/contract/accounts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../db/client.ts'
import { shownTipsUrl } from '../../../db/shown-tips.ts'
import { ApiError } from '../../../errors/api-error.ts'

export async function userView(db: Db, user_id: string, now: Date): Promise<User> {
  const { email_confirmed_at, ...user } = await db
    .selectFrom('users')
    .leftJoin('speakers', 'speakers.user_id', 'users.user_id')
    .select(['users.user_id', 'email', 'email_confirmed_at', 'first_name', 'last_name', 'role', 'time_zone_id'])
    .select((eb) => eb('password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
    .select(['avatar_thumbnail_url', 'phone', 'last_series_fund_id', 'speakers.alias'])
    .select(shownTipsUrl(now))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('speaker_categories as own')
          .innerJoin('categories', 'categories.category_id', 'own.category_id')
          .select(['categories.category_id', 'categories.title'])
          .whereRef('own.user_id', '=', 'users.user_id')
          .orderBy('categories.position'),
      ).as('categories'),
    )
    .where('users.user_id', '=', user_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return { ...user, email_confirmed: email_confirmed_at !== null }
}
