import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { toLines } from '../../../text/plain-text.ts'
import { addFromMeeting, type MeetingFile } from '../../conversations/messages/add-from-meeting.ts'
import { storePreview, type StoredPreview } from '../../conversations/messages/store-preview.ts'
import { assertTakesPart, type RoomCall } from '../assert-takes-part.ts'
import { addChatMessage } from './chat-messages.ts'

interface NewMessage extends RoomCall {
  client_id: string
  text: string
  file_id?: string | undefined
}

/**
 * Stores a chat message, which the room server only forwards, for everyone in the meeting, and in the conversation of a
 * meeting's two sides. Returns whether it is in a conversation. Throws as `assertTakesPart`.
 */
export async function keepChatMessage(ctx: Ctx, { zone, ...message }: NewMessage): Promise<boolean> {
  const { consultation_id, user_id, client_id } = message
  const { places } = await assertTakesPart(ctx, { consultation_id, user_id, zone })
  const now = ctx.clock.now()
  const file = message.file_id === undefined ? null : await getOwnFile(ctx.db, message.file_id, message)
  const text = file ? '' : toLines(message.text)
  if (text === '' && !file) return false
  const written = { consultation_id, client_id, text }
  const pair = places === 1 ? await findPair(ctx.db, consultation_id) : undefined
  const withPreview = pair && file && { ...file, preview: await previewOf(ctx, file) }
  return transact(ctx, async (tx) => {
    await addChatMessage(tx, now, { ...written, user_id, file_id: file?.file_id })
    if (!pair) return false
    return addFromMeeting(ctx, tx, now, { ...written, ...pair, from_user_id: user_id, file: withPreview ?? null })
  })
}

type OwnFile = Omit<MeetingFile, 'preview'>

// Returns null for a picture that cannot be decoded, too: its message is kept without a preview.
async function previewOf(ctx: Ctx, { name, file_key }: OwnFile): Promise<StoredPreview | null> {
  const bytes = await ctx.files.get(file_key)
  try {
    return bytes && (await storePreview(ctx, name, bytes))
  } catch (error) {
    if (error instanceof ApiError && error.error_name === 'validation') return null
    throw error
  }
}

async function getOwnFile(
  db: Db,
  file_id: string,
  { consultation_id, user_id }: { consultation_id: string; user_id: string },
): Promise<OwnFile> {
  return db
    .selectFrom('meeting_files')
    .select(['file_id', 'name', 'bytes', 'file_key'])
    .where('file_id', '=', file_id)
    .where('consultation_id', '=', consultation_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

function findPair(db: Db, consultation_id: string) {
  return db
    .selectFrom('bookings')
    .select(['listener_id', 'speaker_id'])
    .where('consultation_id', '=', consultation_id)
    .where('status', 'in', ['BOOKED', 'STARTED', 'ENDED'])
    .executeTakeFirst()
}
