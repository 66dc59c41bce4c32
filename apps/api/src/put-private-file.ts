import { randomBytes } from 'node:crypto'
import type { Ctx } from './context.ts'
import type { PrivateFolder } from './providers/file-store.ts'
import { plusMinutes } from './time/clock.ts'
import { removeFileLater } from './unused-files.ts'

/** Returns a key. Without `keepFile` the file is removed later. Throws external_service, overloaded. */
export async function putPrivateFile(ctx: Ctx, folder: PrivateFolder, bytes: Buffer): Promise<string> {
  const key = `${folder}/${randomBytes(24).toString('hex')}`
  await removeFileLater(ctx.db, ctx.files.urlOf(key), plusMinutes(ctx.clock.now(), 60))
  await ctx.files.put(key, bytes, 'application/octet-stream')
  return key
}
