import type { Ctx } from '../../../context.ts'
import type { KeptFile } from '../../../http/send-private-file.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { assertOwnConversation } from './list-messages.ts'

interface Reading {
  conversation_id: string
  file_id: string
  user_id: string
  size: 'WHOLE' | 'PREVIEW'
}

/** The other side gets a file only after it was sent in a message. Throws not_exist. */
export async function readFile(ctx: Ctx, { conversation_id, file_id, user_id, size }: Reading): Promise<KeptFile> {
  await assertOwnConversation(ctx.db, { conversation_id, user_id })
  const file = await fileRows(ctx, { conversation_id, file_id })
    .where((eb) => eb.or([eb('message_id', 'is not', null), eb('user_id', '=', user_id)]))
    .executeTakeFirst()
  if (size === 'WHOLE' || !file) return found(file)
  return found(file.preview_key === null ? undefined : { name: `${file.name}.webp`, file_key: file.preview_key })
}

export async function readSentFile(
  ctx: Ctx,
  { conversation_id, file_id }: { conversation_id: string; file_id: string },
): Promise<KeptFile> {
  const file = await fileRows(ctx, { conversation_id, file_id }).where('message_id', 'is not', null).executeTakeFirst()
  return found(file)
}

function fileRows({ db }: Ctx, { conversation_id, file_id }: { conversation_id: string; file_id: string }) {
  return db
    .selectFrom('conversation_files')
    .select(['name', 'file_key', 'preview_key'])
    .where('conversation_id', '=', conversation_id)
    .where('file_id', '=', file_id)
}

function found(file: KeptFile | undefined): KeptFile {
  if (!file) throw new ApiError('not_exist')
  return file
}
