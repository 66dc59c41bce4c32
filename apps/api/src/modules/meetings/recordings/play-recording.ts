import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { maySeeRecording } from '../../../db/recordings-for.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { plusMinutes } from '../../../time/clock.ts'

// Longer than any meeting, so that a paused video can be continued.
const validMinutes = 6 * 60

interface Part {
  consultation_id: string
  recording_id: string
  part: number
}

interface Reading extends Part {
  user_id: string
}

interface Signed extends Part {
  reader: string
  /** Seconds since the epoch. */
  expires: number
  key: string
}

/** The address contains a token, because a video element can't send headers. Throws not_exist. */
export async function getRecordingLink(ctx: Ctx, { user_id, ...part }: Reading): Promise<{ url: string }> {
  await listPieces(ctx.db, { ...part, user_id })
  const expires = Math.floor(plusMinutes(ctx.clock.now(), validMinutes).getTime() / 1000)
  const key = sign(ctx, { ...part, reader: user_id, expires })
  const query = new URLSearchParams({ reader: user_id, expires: String(expires), key })
  const path = `/api/consultations/${part.consultation_id}/recordings/${part.recording_id}/parts/${part.part}`
  return { url: `${path}?${query.toString()}` }
}

function sign({ config }: Ctx, { consultation_id, recording_id, part, reader, expires }: Omit<Signed, 'key'>): string {
  const signed = `recording ${consultation_id} ${recording_id} ${part} ${reader} ${expires}`
  return createHmac('sha256', config.SESSION_SECRET).update(signed).digest('base64url')
}

interface PlayedPart {
  media_type: string
  bytes: number
  from: number
  to: number
  content: Readable
}

export async function openRecording(ctx: Ctx, signed: Signed, range: string | undefined): Promise<PlayedPart> {
  const given = Buffer.from(signed.key)
  const right = Buffer.from(sign(ctx, signed))
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  if (!isRight || signed.expires * 1000 <= ctx.clock.now().getTime()) throw new ApiError('not_exist')
  const { consultation_id, recording_id, part, reader } = signed
  const pieces = await listPieces(ctx.db, { consultation_id, recording_id, part, user_id: reader })
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0)
  const [from, to] = rangeOf(range, bytes)
  return { media_type: pieces[0]!.media_type, bytes, from, to, content: Readable.from(read(ctx, pieces, from, to)) }
}

interface Piece {
  file_key: string
  bytes: number
  media_type: string
}

async function listPieces(db: Db, { consultation_id, recording_id, part, user_id }: Reading): Promise<Piece[]> {
  const pieces = await db
    .selectFrom('recording_pieces as p')
    .innerJoin('recordings as r', 'r.recording_id', 'p.recording_id')
    .select(['p.file_key', 'p.bytes', 'p.media_type'])
    .where('r.recording_id', '=', recording_id)
    .where('r.consultation_id', '=', consultation_id)
    .where('p.part', '=', part)
    .where(maySeeRecording(sql`${user_id}::uuid`))
    .orderBy('p.position')
    .execute()
  if (pieces.length === 0) throw new ApiError('not_exist')
  return pieces
}

// Parses a single range, as browsers request it. Any other header selects the whole file.
function rangeOf(range: string | undefined, bytes: number): [number, number] {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  const from = Number(first ?? 0)
  if (from >= bytes) return [0, bytes - 1]
  return [from, last ? Math.max(from, Math.min(Number(last), bytes - 1)) : bytes - 1]
}

async function* read({ files }: Ctx, pieces: readonly Piece[], from: number, to: number): AsyncGenerator<Buffer> {
  let at = 0
  for (const { file_key, bytes } of pieces) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at + 1, bytes)]
    at += bytes
    if (start >= end) continue
    const content = await files.get(file_key)
    if (!content) throw new Error('a piece of a recording is gone')
    yield content.subarray(start, end)
  }
}
