import type { MaterialFile } from '@razgovor/contract/materials'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { newId } from '../../ids.ts'
import { putPrivateFile } from '../../put-private-file.ts'
import { cleanFileName } from '../../text/file-name.ts'
import { keepFile } from '../../unused-files.ts'
import { assertAttempt, type Limit } from '../accounts/sign-in/attempts.ts'
import { assertNamedTruly } from '../conversations/messages/file-content.ts'
import { materialsRefusals } from './materials.texts.ts'
import { lockOwnMeeting, meetingRefusals, type OwnMeeting } from './own-meeting.ts'

// Per speaker: ten meetings a day with ten files each.
const fileLimit: Limit = {
  scope: 'MATERIAL_FILE',
  max: 100,
  minutes: 24 * 60,
  refusal: materialsRefusals.too_many_materials,
}

export async function uploadMaterial(
  ctx: Ctx,
  { file, ...meeting }: OwnMeeting & { file: UploadedFile },
): Promise<MaterialFile> {
  const now = ctx.clock.now()
  const name = cleanFileName(file.filename)
  assertNamedTruly(name, file.bytes)
  await transact(ctx, async (tx) => {
    await lockOwnMeeting(tx, meeting)
    await assertAttempt(tx, now, fileLimit, meeting.speaker_id)
  })
  const file_key = await putPrivateFile(ctx, 'materials', file.bytes)
  const stored = { file_id: newId(now), name, bytes: file.bytes.length }
  await mapConstraintErrors(meetingRefusals, () =>
    transact(ctx, async (tx) => {
      await lockOwnMeeting(tx, meeting)
      await keepFile(tx, ctx.files.urlOf(file_key))
      await tx
        .insertInto('material_files')
        .values({ ...stored, ...meeting, file_key, created_at: now })
        .execute()
    }),
  )
  return stored
}
