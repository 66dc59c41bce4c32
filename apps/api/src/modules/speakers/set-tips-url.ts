import type { Tx } from '../../db/client.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'

export async function setTipsUrl(tx: Tx, user_id: string, tips_url: string | null): Promise<void> {
  await mapConstraintErrors({ speakers_tips_url_once: 'url_busy' }, () =>
    tx.updateTable('speakers').set({ tips_url }).where('user_id', '=', user_id).execute(),
  )
  tx.after.dropPages(user_id)
}
