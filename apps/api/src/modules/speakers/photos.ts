import { randomBytes } from 'node:crypto'
import { photoSide, photosMax, photoThumbnailSide } from '@razgovor/contract/photos'
import type { SpeakerPhoto } from '@razgovor/contract/speakers'
import { sql } from 'kysely'
import { plusMinutes } from '../../time/clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { shrinkPicture } from '../../images/shrink-picture.ts'
import { keepFile, removeFileLater } from '../../unused-files.ts'
import { listPhotos } from './list-photos.ts'
import { lockPage } from './lock-page.ts'
import { speakersRefusals, speakersTexts } from './speakers.texts.ts'

/** Throws validation (file), human_friendly, overloaded, external_service, forbidden. */
export async function addPhoto(ctx: Ctx, user_id: string, file: Buffer): Promise<SpeakerPhoto[]> {
  const { bytes, thumbnail, width, height } = await shrinkPicture(file, {
    longest: photoSide,
    thumbnail: photoThumbnailSide,
  })
  const name = randomBytes(16).toString('hex')
  const keys = [`photos/${name}-${photoSide}.webp`, `photos/${name}-${photoThumbnailSide}.webp`] as const
  const [url, thumbnail_url] = [ctx.files.urlOf(keys[0]), ctx.files.urlOf(keys[1])]
  // The removal is canceled once the photo is in the gallery: whatever fails before that, no file is left.
  for (const each of [url, thumbnail_url]) await removeFileLater(ctx.db, each, plusMinutes(ctx.clock.now(), 60))
  await Promise.all([ctx.files.put(keys[0], bytes, 'image/webp'), ctx.files.put(keys[1], thumbnail, 'image/webp')])
  return changeGallery(ctx, user_id, async (tx, photos) => {
    const created_at = ctx.clock.now()
    const photo = { photo_id: newId(created_at), user_id, url, thumbnail_url, width, height, created_at }
    await mapConstraintErrors({ speaker_photos_at_most_12: galleryFull }, () =>
      tx
        .insertInto('speaker_photos')
        .values({ ...photo, position: photos.length })
        .execute(),
    )
    for (const each of [url, thumbnail_url]) await keepFile(tx, each)
  })
}

/** Throws forbidden, and validation (photo_ids) unless each photo of the gallery is listed once. */
export function orderPhotos(ctx: Ctx, user_id: string, photo_ids: readonly string[]): Promise<SpeakerPhoto[]> {
  return changeGallery(ctx, user_id, async (tx, photos) => {
    const named = new Set(photo_ids)
    const isWhole = photo_ids.length === photos.length && photos.every(({ photo_id }) => named.has(photo_id))
    if (!isWhole) throw galleryChanged()
    await sql`
      update speaker_photos p set position = named.place - 1
      from unnest(${photo_ids}::uuid[]) with ordinality as named(photo_id, place)
      where p.photo_id = named.photo_id and p.user_id = ${user_id}`.execute(tx)
  })
}

/** Throws forbidden. */
export function deletePhoto(ctx: Ctx, user_id: string, photo_id: string): Promise<SpeakerPhoto[]> {
  return changeGallery(ctx, user_id, async (tx) => {
    const photo = await tx
      .deleteFrom('speaker_photos')
      .where('user_id', '=', user_id)
      .where('photo_id', '=', photo_id)
      .returning(['url', 'thumbnail_url', 'position'])
      .executeTakeFirst()
    if (!photo) return
    await tx
      .updateTable('speaker_photos')
      .set((eb) => ({ position: eb('position', '-', 1) }))
      .where('user_id', '=', user_id)
      .where('position', '>', photo.position)
      .execute()
    await removePhotoFiles(tx, photo)
  })
}

export async function removePhotoFiles(tx: Tx, photo: { url: string; thumbnail_url: string }): Promise<void> {
  for (const url of new Set([photo.url, photo.thumbnail_url])) await removeFileLater(tx, url)
}

async function changeGallery(
  ctx: Ctx,
  user_id: string,
  change: (tx: Tx, photos: SpeakerPhoto[]) => Promise<void>,
): Promise<SpeakerPhoto[]> {
  return transact(ctx, async (tx, after) => {
    await lockPage(tx, user_id)
    await change(tx, await listPhotos(tx, user_id))
    after.dropPages(user_id, 'lists')
    return listPhotos(tx, user_id)
  })
}

function galleryFull(): ApiError {
  return new ApiError('human_friendly', speakersRefusals.gallery_full(photosMax))
}

function galleryChanged(): ApiError {
  return new ApiError('validation', { fields: { photo_ids: speakersTexts.galleryChanged } })
}
