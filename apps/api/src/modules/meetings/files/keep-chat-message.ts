import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { toLines } from '../../../text/plain-text.ts'
import { addFromMeeting, type MeetingFile } from '../../conversations/messages/add-from-meeting.ts'
import { storePreview, type StoredPreview } from '../../conversations/messages/store-preview.ts'
import { assertJustOpen, getMeeting } from '../meeting.ts'
import { assertNotRemoved } from '../presence/participants.ts'

interface ChatMessage {
  consultation_id: string
  user_id: string
  zone: string
  client_id: string
  text: string
  file_id?: string | undefined
}

/**
 * Stores a chat message, which the room server only forwards, in the sides' conversation. Returns false for a group
 * meeting, an empty message, or a blocked side. Throws not_exist, human_friendly (not open, long over, removed).
 */
export async function keepChatMessage(ctx: Ctx, message: ChatMessage): Promise<boolean> {
  const { consultation_id, user_id, client_id, zone } = message
  const { places, ...meeting } = await getMeeting(ctx.db, consultation_id, user_id)
  const now = ctx.clock.now()
  assertJustOpen(ctx, meeting, zone)
  await assertNotRemoved(ctx.db, { consultation_id, user_id })
  const file = message.file_id === undefined ? null : await getOwnFile(ctx.db, message.file_id, message)
  const pair = places === 1 ? await findPair(ctx.db, consultation_id) : undefined
  if (!pair) return false
  const text = file ? '' : toLines(message.text)
  if (text === '' && !file) return false
  const withPreview = file && { ...file, preview: await previewOf(ctx, file) }
  const written = { consultation_id, from_user_id: user_id, client_id, text, file: withPreview }
  return transact(ctx, (tx) => addFromMeeting(ctx, tx, now, { ...written, ...pair }))
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
