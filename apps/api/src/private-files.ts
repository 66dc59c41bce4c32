import { randomBytes } from 'node:crypto'
import type { Ctx } from './context.ts'
import type { PrivateFolder } from './providers/file-store.ts'
import { plusMinutes } from './time/clock.ts'
import { removeFileLater } from './unused-files.ts'

/**
 * Stores bytes under a random key and returns it. The file is removed unless the caller's transaction calls `keepFile`,
 * so a failure before that leaves no file. Throws external_service, overloaded.
 */
export async function putPrivateFile(ctx: Ctx, folder: PrivateFolder, bytes: Buffer): Promise<string> {
  const key = `${folder}/${randomBytes(24).toString('hex')}`
  await removeFileLater(ctx.db, ctx.files.urlOf(key), plusMinutes(ctx.clock.now(), 60))
  await ctx.files.put(key, bytes, 'application/octet-stream')
  return key
}
