import type { FastifyReply } from 'fastify'
import { attachment, contentTypeOf } from '../text/file-name.ts'

/** Browsers don't execute the attachment, and caches don't store it. */
export function sendPrivateFile(reply: FastifyReply, { name, bytes }: { name: string; bytes: Buffer }): Buffer {
  reply.headers({
    'content-type': contentTypeOf(name),
    'content-disposition': attachment(name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  return bytes
}
