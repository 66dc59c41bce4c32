import type { AnswerFile } from '@razgovor/contract/meeting-questions'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { KeptFile } from '../../http/send-private-file.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { newId } from '../../ids.ts'
import { putPrivateFile } from '../../put-private-file.ts'
import { cleanFileName } from '../../text/file-name.ts'
import { keepFile } from '../../unused-files.ts'
import { assertAttempt, type Limit } from '../accounts/sign-in/attempts.ts'
import { statusesWithPlace } from '../bookings/bookings.states.ts'
import { makePreview } from '../conversations/messages/file-content.ts'
import { getAsked, type Answering } from './asked-questions.ts'
import { questionsRefusals } from './questions.texts.ts'

const fileLimit: Limit = {
  scope: 'ANSWER_FILE',
  max: 50,
  minutes: 24 * 60,
  refusal: questionsRefusals.too_many_answer_files,
}

/** Throws not_exist, validation (file), human_friendly (too late), throttling, overloaded, external_service. */
export async function uploadAnswerFile(
  ctx: Ctx,
  { file, ...answering }: Answering & { file: UploadedFile },
): Promise<AnswerFile> {
  const now = ctx.clock.now()
  const { can_answer } = await getAsked(ctx, answering)
  if (!can_answer) throw new ApiError('human_friendly', questionsRefusals.meeting_has_begun)
  await transact(ctx, (tx) => assertAttempt(tx, now, fileLimit, answering.listener_id))
  const name = cleanFileName(file.filename)
  // Decodes pictures, which checks them; answers have no previews.
  await makePreview(name, file.bytes)
  const file_key = await putPrivateFile(ctx, 'answers', file.bytes)
  const stored = { file_id: newId(now), name, bytes: file.bytes.length }
  await transact(ctx, async (tx) => {
    await keepFile(tx, ctx.files.urlOf(file_key))
    await tx
      .insertInto('answer_files')
      .values({ ...stored, user_id: answering.listener_id, file_key, created_at: now })
      .execute()
  })
  return stored
}

/** Throws not_exist unless it is the user's own, or answers this speaker before a booked meeting. */
export async function readAnswerFile(
  ctx: Ctx,
  { file_id, user_id }: { file_id: string; user_id: string },
): Promise<KeptFile> {
  return ctx.db
    .selectFrom('answer_files as f')
    .select(['f.name', 'f.file_key'])
    .where('f.file_id', '=', file_id)
    .where((eb) =>
      eb.or([
        eb('f.user_id', '=', user_id),
        eb.exists(
          eb
            .selectFrom('meeting_answers as a')
            .innerJoin('bookings as b', (join) =>
              join.onRef('b.slot_id', '=', 'a.slot_id').onRef('b.listener_id', '=', 'a.listener_id'),
            )
            .select('a.file_id')
            .whereRef('a.file_id', '=', 'f.file_id')
            .where('b.speaker_id', '=', user_id)
            .where('b.status', 'in', statusesWithPlace),
        ),
      ]),
    )
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}
