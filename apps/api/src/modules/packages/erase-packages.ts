import type { Ctx } from '../../context.ts'
import { packagesTexts } from './packages.texts.ts'

// The titles may name a person.
export async function erasePackages({ db }: Ctx, user_id: string): Promise<void> {
  await db
    .updateTable('packages')
    .set({ title: packagesTexts.erased, is_offered: false })
    .where('speaker_id', '=', user_id)
    .execute()
}
