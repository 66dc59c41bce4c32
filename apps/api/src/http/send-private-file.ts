import type { FastifyReply } from 'fastify'
import type { Ctx } from '../context.ts'
import { ApiError } from '../errors/api-error.ts'
import { attachment, contentTypeOf } from '../text/file-name.ts'

/** A private file and its name for the person who downloads it. */
export interface KeptFile {
  name: string
  file_key: string
}

/**
 * Browsers don't execute the attachment, and caches don't store it. Redirects to the store if browsers reach it. Throws
 * not_exist.
 */
export async function sendPrivateFile(
  { files }: Pick<Ctx, 'files'>,
  reply: FastifyReply,
  { name, file_key }: KeptFile,
): Promise<Buffer | FastifyReply> {
  const [content_type, disposition] = [contentTypeOf(name), attachment(name)]
  const url = await files.link(file_key, { content_type, disposition })
  if (url) return reply.redirect(url, 302)
  const bytes = await files.get(file_key)
  if (!bytes) throw new ApiError('not_exist')
  reply.headers({
    'content-type': content_type,
    'content-disposition': disposition,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  return bytes
}
