import { randomBytes } from 'node:crypto'
import type { uploadFile as uploadFileCall } from '@razgovor/contract/files'
import { pictureSideMax, pictureSources, pictureThumbnail } from '@razgovor/contract/pictures'
import type { z } from 'zod'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { scalePicture } from '../../images/scale-picture.ts'
import { keepFile, removeFileLater } from '../../unused-files.ts'

type Uploaded = z.input<typeof uploadFileCall.response>

export async function uploadFile(ctx: Ctx, uploaded_by: string, bytes: Buffer): Promise<Uploaded> {
  const name = randomBytes(16).toString('hex')
  const keyOf = ({ width, height }: { width: number; height: number }) => `uploads/${name}-${width}x${height}.webp`
  const { width, height, scaled } = await scalePicture(bytes, pictureSideMax, (size) =>
    pictureSources(keyOf(size)).map((source) => source.width),
  )
  const key = keyOf({ width, height })
  const url = ctx.files.urlOf(key)
  const sources = pictureSources(key)
  // Queues removals that are canceled once the row is stored, so that a failure before that leaves no files.
  for (const source of sources)
    await removeFileLater(ctx.db, ctx.files.urlOf(source.url), plusMinutes(ctx.clock.now(), 60))
  await Promise.all(sources.map((source, n) => ctx.files.put(source.url, scaled[n]!, 'image/webp')))
  const file = { url, thumbnail_url: pictureThumbnail(url), width, height }
  await transact(ctx, async (tx) => {
    const created_at = ctx.clock.now()
    await tx
      .insertInto('files')
      .values({ file_id: newId(created_at), ...file, uploaded_by, created_at })
      .execute()
    for (const source of sources) await keepFile(tx, ctx.files.urlOf(source.url))
  })
  return file
}
