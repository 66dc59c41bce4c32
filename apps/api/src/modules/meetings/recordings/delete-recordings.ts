import { recordingKeptDays } from '@razgovor/contract/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { mayDeleteRecording } from '../../../db/recordings-for.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { removeFileLater } from '../../../unused-files.ts'
import { meetingsRefusals } from '../meetings.texts.ts'

const atOnceMax = 20

interface Deletion {
  consultation_id: string
  recording_id: string
  user_id: string
}

export async function deleteRecording(ctx: Ctx, { consultation_id, recording_id, user_id }: Deletion): Promise<void> {
  await transact(ctx, async (tx) => {
    const recording = await tx
      .selectFrom('recordings as r')
      .select('r.ended_at')
      .where('r.recording_id', '=', recording_id)
      .where('r.consultation_id', '=', consultation_id)
      .where(mayDeleteRecording(sql`${user_id}::uuid`))
      .forUpdate('r')
      .executeTakeFirst()
    if (!recording) throw new ApiError('not_exist')
    if (!recording.ended_at) throw new ApiError('human_friendly', meetingsRefusals.recording_is_on)
    await deletePieces(ctx, tx, [recording_id])
  })
}

async function deletePieces({ files, clock }: Ctx, tx: Tx, recording_ids: readonly string[]): Promise<void> {
  if (recording_ids.length === 0) return
  await tx
    .updateTable('recordings')
    .set({ deleted_at: clock.now(), bytes: 0, milliseconds: 0 })
    .where('recording_id', 'in', recording_ids)
    .where('deleted_at', 'is', null)
    .execute()
  const removed = await tx
    .deleteFrom('recording_pieces')
    .where('recording_id', 'in', recording_ids)
    .returning('file_key')
    .execute()
  for (const { file_key } of removed) await removeFileLater(tx, files.urlOf(file_key))
}

export async function sweepRecordings(ctx: Ctx): Promise<void> {
  const before = plusMinutes(ctx.clock.now(), -recordingKeptDays * 24 * 60)
  let count = atOnceMax
  while (count === atOnceMax)
    count = await transact(ctx, async (tx) => {
      const due = await tx
        .selectFrom('recordings')
        .select('recording_id')
        .where('ended_at', '<=', before)
        .where('deleted_at', 'is', null)
        .orderBy('ended_at')
        .limit(atOnceMax)
        .forUpdate()
        .execute()
      await deletePieces(
        ctx,
        tx,
        due.map(({ recording_id }) => recording_id),
      )
      return due.length
    })
}

/** The meetings must be over. */
export async function eraseRecordings(ctx: Ctx, tx: Tx, user_id: string): Promise<void> {
  const with_user = await tx
    .selectFrom('recordings as r')
    .select('r.recording_id')
    .where(mayDeleteRecording(sql`${user_id}::uuid`))
    .forUpdate('r')
    .execute()
  const recording_ids = with_user.map(({ recording_id }) => recording_id)
  if (recording_ids.length > 0)
    await tx
      .updateTable('recordings')
      .set({ ended_at: ctx.clock.now(), ended_by: 'REFUSAL' })
      .where('recording_id', 'in', recording_ids)
      .where('ended_at', 'is', null)
      .execute()
  await deletePieces(ctx, tx, recording_ids)
  await tx.deleteFrom('recording_answers').where('user_id', '=', user_id).execute()
  await tx.deleteFrom('recordings').where('speaker_id', '=', user_id).execute()
}
