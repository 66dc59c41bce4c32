import { applyChange } from '@razgovor/contract/text-change'
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import { changeStretches, withoutWriter, writersOf, type Stretch } from '../../../text/stretches.ts'

// After this long no browser of the meeting catches up any more.
const keptMinutes = 24 * 60

export async function eraseSharedNotesOf(tx: Tx, user_id: string): Promise<void> {
  const all = await tx
    .selectFrom('shared_notes')
    .select(['consultation_id', 'version', 'text', sql<Stretch[]>`authors`.as('authors')])
    .where(sql<boolean>`writer_ids @> array[${user_id}]::uuid[]`)
    .orderBy('consultation_id')
    .forUpdate()
    .execute()
  for (const { consultation_id, version, ...notes } of all) {
    const change = withoutWriter(notes.authors, user_id)
    const authors = changeStretches(notes.authors, change, user_id)
    const text = applyChange(notes.text, change) ?? ''
    await tx
      .updateTable('shared_notes')
      .set({ version: version + 1, text, authors: JSON.stringify(authors), writer_ids: writersOf(authors) })
      .where('consultation_id', '=', consultation_id)
      .execute()
  }
  await tx.deleteFrom('shared_note_changes').where('user_id', '=', user_id).execute()
}

export async function sweepNoteChanges({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const before = plusMinutes(clock.now(), -keptMinutes)
  await sql`
    delete from shared_note_changes n using consultations c join time_slots t on t.slot_id = c.slot_id
    where c.consultation_id = n.consultation_id and t.time_end <= ${before}`.execute(db)
}
