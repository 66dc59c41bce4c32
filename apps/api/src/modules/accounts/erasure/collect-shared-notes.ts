import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { writtenBy, type Stretch } from '../../../text/stretches.ts'

/** Collects what the user wrote in the notes of meetings, without what others wrote there. */
export async function collectSharedNotes(db: Db, user_id: string) {
  const notes = await db
    .selectFrom('shared_notes')
    .select(['consultation_id', 'text', 'updated_at', sql<Stretch[]>`authors`.as('authors')])
    .where(sql<boolean>`writer_ids @> array[${user_id}]::uuid[]`)
    .orderBy('updated_at')
    .execute()
  return notes.map(({ consultation_id, text, authors, updated_at }) => ({
    consultation_id,
    texts: writtenBy(text, authors, user_id),
    updated_at,
  }))
}
