import type { ConversationFile } from '@razgovor/contract/conversations'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import type { UploadedFile } from '../../../http/upload.ts'
import { newId } from '../../../ids.ts'
import { putPrivateFile } from '../../../put-private-file.ts'
import { cleanFileName } from '../../../text/file-name.ts'
import { keepFile } from '../../../unused-files.ts'
import { assertAttempt, type Limit } from '../../accounts/sign-in/attempts.ts'
import { assertMayWrite } from '../assert-may-write.ts'
import { conversationsRefusals } from '../conversations.texts.ts'
import { lockConversation } from '../lock-conversation.ts'
import { storePreview } from './store-preview.ts'

const fileLimit: Limit = {
  scope: 'CONVERSATION_FILE',
  max: 50,
  minutes: 24 * 60,
  refusal: conversationsRefusals.too_many_conversation_files,
}

interface Upload {
  conversation_id: string
  user_id: string
  file: UploadedFile
}

export async function uploadFile(ctx: Ctx, { conversation_id, user_id, file }: Upload): Promise<ConversationFile> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const conversation = await lockConversation(tx, { conversation_id, user_id })
    await assertMayWrite(tx, conversation, { text: '', hasFile: true })
    await assertAttempt(tx, now, fileLimit, user_id)
  })
  const name = cleanFileName(file.filename)
  const preview = await storePreview(ctx, name, file.bytes)
  const file_key = await putPrivateFile(ctx, 'conversations', file.bytes)
  const stored = { file_id: newId(now), name, bytes: file.bytes.length }
  await transact(ctx, async (tx) => {
    await keepFile(tx, ctx.files.urlOf(file_key))
    if (preview) await keepFile(tx, ctx.files.urlOf(preview.preview_key))
    await tx
      .insertInto('conversation_files')
      .values({ ...stored, ...preview, conversation_id, user_id, file_key, created_at: now })
      .execute()
  })
  return { ...stored, picture: preview && { width: preview.width, height: preview.height } }
}
