import type { MeetingFile } from '@razgovor/contract/meetings'
import { sql } from 'kysely'
import { putPrivateFile } from '../../../put-private-file.ts'
import { cleanFileName } from '../../../text/file-name.ts'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { KeptFile } from '../../../http/send-private-file.ts'
import type { UploadedFile } from '../../../http/upload.ts'
import { newId } from '../../../ids.ts'
import { keepFile, removeFileLater } from '../../../unused-files.ts'
import { assertNamedTruly } from '../../conversations/messages/file-content.ts'
import { lockMeeting } from '../lock-meeting.ts'
import { assertOpen, getMeeting } from '../meeting.ts'
import { assertNotRemoved } from '../presence/participants.ts'
import { meetingsRefusals } from '../meetings.texts.ts'

const keptDays = 7

interface Upload {
  consultation_id: string
  user_id: string
  zone: string
  file: UploadedFile
}

export async function uploadMeetingFile(
  ctx: Ctx,
  { consultation_id, user_id, zone, file }: Upload,
): Promise<MeetingFile> {
  const meeting = await getMeeting(ctx.db, consultation_id, user_id)
  assertOpen(ctx, meeting, zone)
  await assertNotRemoved(ctx.db, { consultation_id, user_id })
  const name = cleanFileName(file.filename)
  assertNamedTruly(name, file.bytes)
  const file_key = await putPrivateFile(ctx, 'meetings', file.bytes)
  const bytes = file.bytes.length
  const file_id = await transact(ctx, async (tx) => {
    await keepFile(tx, ctx.files.urlOf(file_key))
    return insertFile(tx, ctx.clock.now(), { consultation_id, user_id, name, bytes, file_key })
  })
  return { file_id, name, bytes, url: `/api/consultations/${consultation_id}/files/${file_id}` }
}

interface NewFile {
  consultation_id: string
  user_id: string
  name: string
  bytes: number
  file_key: string
}

function tooMany(): ApiError {
  return new ApiError('human_friendly', meetingsRefusals.meeting_files_full)
}

async function insertFile(tx: Tx, created_at: Date, file: NewFile): Promise<string> {
  await lockMeeting(tx, file.consultation_id)
  const file_id = newId(created_at)
  const position = sql<number>`(
    select coalesce(max(position), 0) + 1 from meeting_files where consultation_id = ${file.consultation_id})`
  await mapConstraintErrors({ meeting_files_few: tooMany }, () =>
    tx
      .insertInto('meeting_files')
      .values({ file_id, position, created_at, ...file })
      .execute(),
  )
  return file_id
}

export async function readMeetingFile(
  ctx: Ctx,
  { consultation_id, file_id, user_id }: { consultation_id: string; file_id: string; user_id: string },
): Promise<KeptFile> {
  await getMeeting(ctx.db, consultation_id, user_id)
  return ctx.db
    .selectFrom('meeting_files')
    .select(['name', 'file_key'])
    .where('file_id', '=', file_id)
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

export async function sweepMeetingFiles(ctx: Ctx): Promise<void> {
  const before = plusMinutes(ctx.clock.now(), -keptDays * 24 * 60)
  await transact(ctx, async (tx) => {
    const { rows } = await sql<{ file_key: string }>`
      delete from meeting_files f using consultations c join time_slots t on t.slot_id = c.slot_id
      where c.consultation_id = f.consultation_id and t.time_end <= ${before}
      returning f.file_key`.execute(tx)
    await removeUnlessKept(ctx, tx, rows)
  })
}

/** Files that a message of a conversation also uses stay. */
export async function removeUnlessKept(
  { files }: Pick<Ctx, 'files'>,
  tx: Tx,
  removed: readonly { file_key: string }[],
): Promise<void> {
  const keys = removed.map(({ file_key }) => file_key)
  if (keys.length === 0) return
  const kept = await tx.selectFrom('conversation_files').select('file_key').where('file_key', 'in', keys).execute()
  const keptKeys = new Set(kept.map(({ file_key }) => file_key))
  for (const key of keys) if (!keptKeys.has(key)) await removeFileLater(tx, files.urlOf(key))
}
