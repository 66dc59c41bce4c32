import { pictureSources } from '@razgovor/contract/pictures'
import { sql } from 'kysely'
import { plusMinutes } from '../../time/clock.ts'
import { transact, type TransactContext } from '../../db/transact.ts'
import { removeFileLater } from '../../unused-files.ts'

// An article may stay open in the editor for days before it is saved.
const graceMinutes = 7 * 24 * 60
const atOnceMax = 500

// All columns that may refer to an uploaded picture, by its URL or in rich text.
const isShown = sql<boolean>`
  exists (select from news where cover_url = files.url or position(files.url in body) > 0)
  or exists (select from site_pages where position(files.url in body) > 0)
  or exists (select from legal_document_versions where position(files.url in body) > 0)
  or exists (select from users where avatar_thumbnail_url in (files.url, files.thumbnail_url))
  or exists (select from speaker_photos where speaker_photos.url = files.url)`

export async function sweepFiles(ctx: TransactContext): Promise<void> {
  await transact(ctx, async (tx) => {
    const unused = await tx
      .deleteFrom('files')
      .where('file_id', 'in', (eb) =>
        eb
          .selectFrom('files')
          .select('file_id')
          .where('created_at', '<=', plusMinutes(ctx.clock.now(), -graceMinutes))
          .where(sql<boolean>`not (${isShown})`)
          .orderBy('created_at')
          .limit(atOnceMax),
      )
      .returning('url')
      .execute()
    for (const { url } of unused.flatMap((file) => pictureSources(file.url))) await removeFileLater(tx, url)
  })
}
