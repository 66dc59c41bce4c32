import type { FastifyReply } from 'fastify'
import { attachment, contentTypeOf } from '../text/file-name.ts'

/** Sends the file as an attachment that browsers don't execute and caches don't store. */
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
