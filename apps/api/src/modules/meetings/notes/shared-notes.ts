import type { NoteChange, SharedNotes } from '@razgovor/contract/shared-notes'
import { sharedNotesMax } from '@razgovor/contract/limits'
import { applyChange, type TextChange } from '@razgovor/contract/text-change'
import { changeOfOtherText } from '@razgovor/contract/fields.texts'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { changeStretches, writersOf, type Stretch } from '../../../text/stretches.ts'
import { meetingsRefusals } from '../meetings.texts.ts'
import { assertTakesPart, type RoomCall } from '../assert-takes-part.ts'
import { sendChange } from '../send-change.ts'

// Browsers that changed an older version read the whole text again.
const changesKept = 200

interface NewChange extends RoomCall {
  change_id: string
  version: number
  change: TextChange
}

export async function getSharedNotes(ctx: Ctx, call: RoomCall): Promise<SharedNotes> {
  await assertTakesPart(ctx, call)
  const notes = await ctx.db
    .selectFrom('shared_notes')
    .select(['version', 'text'])
    .where('consultation_id', '=', call.consultation_id)
    .executeTakeFirst()
  return notes ?? { version: 0, text: '' }
}

/**
 * Makes the change unless it was made before, or the notes have changed meanwhile. Returns the last changes since the
 * caller's version. Throws as `assertTakesPart`, human_friendly (full), validation (change).
 */
export async function changeSharedNotes(ctx: Ctx, { zone, version, ...made }: NewChange): Promise<NoteChange[]> {
  const { consultation_id, user_id } = made
  await assertTakesPart(ctx, { consultation_id, user_id, zone })
  const { changes, isNew } = await transact(ctx, async (tx) => {
    const notes = await lockNotes(tx, consultation_id, ctx.clock.now())
    const isNew = notes.version === version && !(await isMade(tx, made))
    if (isNew) await writeChange(tx, ctx.clock.now(), { ...made, notes })
    return { changes: await listChangesSince(tx, consultation_id, version), isNew }
  })
  const last = changes.at(-1)
  if (isNew && last) await sendChange(ctx, { consultation_id, topic: 'notes' }, last)
  return changes
}

interface Notes {
  version: number
  text: string
  authors: Stretch[]
}

async function lockNotes(tx: Tx, consultation_id: string, updated_at: Date): Promise<Notes> {
  await tx
    .insertInto('shared_notes')
    .values({ consultation_id, version: 0, text: '', authors: '[]', writer_ids: [], updated_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('shared_notes')
    .select(['version', 'text', sql<Stretch[]>`authors`.as('authors')])
    .where('consultation_id', '=', consultation_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface Made {
  consultation_id: string
  user_id: string
  change_id: string
  change: TextChange
}

async function isMade(tx: Tx, { consultation_id, change_id }: Made): Promise<boolean> {
  const made = await tx
    .selectFrom('shared_note_changes')
    .select('version')
    .where('consultation_id', '=', consultation_id)
    .where('change_id', '=', change_id)
    .executeTakeFirst()
  return made !== undefined
}

async function writeChange(tx: Tx, now: Date, { notes, ...made }: Made & { notes: Notes }): Promise<void> {
  const { consultation_id, user_id, change } = made
  const text = applyChange(notes.text, change)
  // A change may split a surrogate pair.
  if (text === null || !text.isWellFormed()) throw new ApiError('validation', { fields: { change: changeOfOtherText } })
  if (text.length > sharedNotesMax) throw new ApiError('human_friendly', meetingsRefusals.notes_full)
  const authors = changeStretches(notes.authors, change, user_id)
  const version = notes.version + 1
  const written = { version, text, authors: JSON.stringify(authors), writer_ids: writersOf(authors) }
  await tx
    .updateTable('shared_notes')
    .set({ ...written, updated_at: now })
    .where('consultation_id', '=', consultation_id)
    .execute()
  await tx
    .insertInto('shared_note_changes')
    .values({ ...made, version, change: JSON.stringify(change), made_at: now })
    .execute()
  await tx
    .deleteFrom('shared_note_changes')
    .where('consultation_id', '=', consultation_id)
    .where('version', '<=', version - changesKept)
    .execute()
}

function listChangesSince(db: Db, consultation_id: string, version: number): Promise<NoteChange[]> {
  return db
    .selectFrom('shared_note_changes')
    .select(['version', 'change_id', 'user_id', sql<(number | string)[]>`change`.as('change')])
    .where('consultation_id', '=', consultation_id)
    .where('version', '>', version)
    .orderBy('version')
    .execute()
}
