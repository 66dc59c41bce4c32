import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { Ctx } from '../../../context.ts'
import { attachment } from '../../../text/file-name.ts'
import { openRecording } from './play-recording.ts'

interface Asked {
  consultation_id: string
  recording_id: string
  part: number
  reader: string
  expires: number
  key: string
  name?: string | undefined
  range: string | undefined
}

/** Streams the range one stored piece after the other, so that memory does not grow with the recording. */
export async function sendRecording(
  ctx: Ctx,
  { name, range, ...signed }: Asked,
  reply: FastifyReply,
): Promise<Readable> {
  const { content, media_type, bytes, from, to } = await openRecording(ctx, signed, range)
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
  reply.headers({
    'content-type': media_type,
    'content-length': to - from + 1,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    ...(name !== undefined && { 'content-disposition': attachment(name) }),
  })
  return content
}
