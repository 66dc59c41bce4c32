import type { User } from '@razgovor/contract/accounts'
import type { updateUser } from '@razgovor/contract/profile'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Input } from '../../http/serve.ts'
import { toLine, toLines } from '../../text/plain-text.ts'
import { updatePerson } from '../accounts/profile/update-person.ts'
import { userView } from '../accounts/staff/user-view.ts'
import { aliasBusy } from './is-alias-busy.ts'
import { lockPage } from './lock-page.ts'
import { speakersTexts } from './speakers.texts.ts'

type Changes = Input<typeof updateUser>['body']
type PageChanges = Pick<Changes, 'alias' | 'headline' | 'about' | 'category_ids' | 'social_links' | 'languages'>

/** Omitted fields stay unchanged. Throws url_busy, validation (category_ids), forbidden (no page). */
export async function updateProfile(ctx: Ctx, user_id: string, changes: Changes): Promise<User> {
  const { first_name, last_name, time_zone_id, phone, ...page } = changes
  return transact(ctx, async (tx) => {
    if (Object.values(page).some((value) => value !== undefined)) await updatePage(tx, user_id, page)
    await updatePerson(tx, user_id, { first_name, last_name, time_zone_id, phone })
    return userView(tx, user_id, ctx.clock.now())
  })
}

export async function updatePage(tx: Tx, user_id: string, { category_ids, ...page }: PageChanges): Promise<void> {
  await lockPage(tx, user_id)
  tx.after.dropPages(user_id, 'lists')
  const { alias, headline, about, social_links, languages } = page
  const columns = {
    ...(alias !== undefined && { alias }),
    ...(headline !== undefined && { headline: toLine(headline) }),
    ...(about !== undefined && { about: toLines(about) }),
    ...(social_links && { social_links }),
    ...(languages && { languages: [...new Set(languages)] }),
  }
  if (Object.keys(columns).length > 0)
    await mapConstraintErrors({ speakers_alias_key: aliasBusy }, () =>
      tx.updateTable('speakers').set(columns).where('user_id', '=', user_id).execute(),
    )
  if (category_ids) await replaceCategories(tx, user_id, category_ids)
}

async function replaceCategories(tx: Tx, user_id: string, category_ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('speaker_categories').where('user_id', '=', user_id).execute()
  const rows = [...new Set(category_ids)].map((category_id) => ({ user_id, category_id }))
  if (rows.length === 0) return
  await mapConstraintErrors({ speaker_categories_category_id_fkey: unknownCategory }, () =>
    tx.insertInto('speaker_categories').values(rows).execute(),
  )
}

function unknownCategory(): ApiError {
  return new ApiError('validation', { fields: { category_ids: speakersTexts.noSuchCategory } })
}
