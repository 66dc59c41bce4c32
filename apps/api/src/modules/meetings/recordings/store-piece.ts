import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { putPrivateFile } from '../../../put-private-file.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { keepFile } from '../../../unused-files.ts'
import { getOwnHosted, type HostCall } from '../host/host.ts'
import { meetingsRefusals } from '../meetings.texts.ts'

// A browser that lost its connection may still send pieces for this long after the meeting.
const lateMinutes = 24 * 60

interface NewPiece extends HostCall {
  recording_id: string
  part: number
  position: number
  media_type: string
  milliseconds: number
  started_at: string
  bytes: Buffer
}

const full = () => new ApiError('human_friendly', meetingsRefusals.recording_full)
const over = () => new ApiError('human_friendly', meetingsRefusals.recording_is_over)
const refusals = {
  recordings_size_check: full,
  recordings_length_check: full,
  recording_pieces_in_time: over,
  recording_pieces_agreed: () => new ApiError('human_friendly', meetingsRefusals.recording_not_agreed),
}

export async function storePiece(ctx: Ctx, { host_id, zone, bytes, ...piece }: NewPiece): Promise<void> {
  const { consultation_id, recording_id } = piece
  const meeting = await getOwnHosted(ctx.db, { consultation_id, host_id, zone })
  if (ctx.clock.now() >= plusMinutes(meeting.time_end, lateMinutes)) throw over()
  await assertOfMeeting(ctx, piece)
  const file_key = await putPrivateFile(ctx, 'recordings', bytes)
  const { part, position, media_type, milliseconds, started_at } = piece
  const row = { recording_id, part, position, media_type, milliseconds, started_at, file_key, bytes: bytes.length }
  await mapConstraintErrors(refusals, () =>
    transact(ctx, async (tx) => {
      if (await insertPiece(tx, row)) await keepFile(tx, ctx.files.urlOf(file_key))
    }),
  )
}

async function assertOfMeeting(
  { db }: Ctx,
  { recording_id, consultation_id }: Omit<NewPiece, 'host_id' | 'zone' | 'bytes'>,
) {
  await db
    .selectFrom('recordings')
    .select('recording_id')
    .where('recording_id', '=', recording_id)
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

interface PieceRow {
  recording_id: string
  part: number
  position: number
  media_type: string
  milliseconds: number
  started_at: string
  file_key: string
  bytes: number
}

// Returns false for a piece that is stored already. Locks the recording, so that its deletion waits.
async function insertPiece(tx: Tx, { recording_id, bytes, milliseconds, ...piece }: PieceRow): Promise<boolean> {
  await tx.selectFrom('recordings').select('bytes').where('recording_id', '=', recording_id).forUpdate().execute()
  const added = await tx
    .insertInto('recording_pieces')
    .values({ recording_id, bytes, milliseconds, ...piece })
    .onConflict((conflict) => conflict.columns(['recording_id', 'part', 'position']).doNothing())
    .returning('position')
    .executeTakeFirst()
  if (!added) return false
  await tx
    .updateTable('recordings')
    .set({ bytes: sql`bytes + ${bytes}`, milliseconds: sql`milliseconds + ${milliseconds}` })
    .where('recording_id', '=', recording_id)
    .execute()
  return true
}
