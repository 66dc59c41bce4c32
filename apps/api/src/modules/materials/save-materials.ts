import type { Materials } from '@razgovor/contract/materials'
import { materialTextMax } from '@razgovor/contract/limits'
import { charactersMax } from '@razgovor/contract/fields.texts'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { cleanFormattedText, toPlainText } from '../../text/rich-text.ts'
import { materialsLeft } from '../notifications/kinds/materials-left.ts'
import { materialsRefusals } from './materials.texts.ts'
import { lockOwnMeeting, meetingRefusals, type OwnMeeting } from './own-meeting.ts'
import { findMaterials } from './read-materials.ts'
import { removeStored } from './remove-files.ts'

interface Saving extends OwnMeeting {
  text: string
  file_ids: readonly string[]
}

/** The first save notifies the listeners. Throws not_exist, validation (text), human_friendly. */
export async function saveMaterials(ctx: Ctx, { text: html, file_ids, ...meeting }: Saving): Promise<Materials> {
  const text = cleanWritten(html)
  await mapConstraintErrors(meetingRefusals, () =>
    transact(ctx, async (tx) => {
      await lockOwnMeeting(tx, meeting)
      await listFiles(ctx, tx, { ...meeting, file_ids })
      if (text === '' && file_ids.length === 0) await dropMaterials(tx, meeting)
      else await writeMaterials(tx, ctx.clock.now(), { ...meeting, text })
    }),
  )
  return findMaterials(ctx.db, { consultation_id: meeting.consultation_id, user_id: meeting.speaker_id })
}

function cleanWritten(html: string): string {
  const text = cleanFormattedText(html)
  // Checked after cleaning, which adds attributes to links.
  if (text.length > materialTextMax)
    throw new ApiError('validation', { fields: { text: charactersMax(materialTextMax) } })
  return toPlainText(text) === '' ? '' : text
}

// Lists the given files in their order and deletes others that were listed. Unsaved uploads of another tab stay.
async function listFiles(
  ctx: Ctx,
  tx: Tx,
  { consultation_id, file_ids }: OwnMeeting & { file_ids: readonly string[] },
): Promise<void> {
  const removed = await tx
    .deleteFrom('material_files')
    .where('consultation_id', '=', consultation_id)
    .where('position', 'is not', null)
    .where(sql<boolean>`file_id <> all(${file_ids}::uuid[])`)
    .returning('file_key')
    .execute()
  await removeStored(ctx, tx, removed)
  const { rows } = await sql`
    update material_files set position = array_position(${file_ids}::uuid[], file_id)
    where consultation_id = ${consultation_id} and file_id = any(${file_ids}::uuid[]) returning file_id`.execute(tx)
  if (rows.length !== file_ids.length) throw new ApiError('human_friendly', materialsRefusals.material_is_gone)
}

async function writeMaterials(
  tx: Tx,
  now: Date,
  { text, consultation_id, speaker_id }: OwnMeeting & { text: string },
): Promise<void> {
  const changed = await tx
    .updateTable('meeting_materials')
    .set({ text, updated_at: now })
    .where('consultation_id', '=', consultation_id)
    .returning('consultation_id')
    .executeTakeFirst()
  if (changed) return
  await tx
    .insertInto('meeting_materials')
    .values({ consultation_id, speaker_id, text, created_at: now, updated_at: now })
    .execute()
  await materialsLeft.queue(tx, { consultation_id })
}

async function dropMaterials(tx: Tx, { consultation_id }: OwnMeeting): Promise<void> {
  await tx.deleteFrom('meeting_materials').where('consultation_id', '=', consultation_id).execute()
}
