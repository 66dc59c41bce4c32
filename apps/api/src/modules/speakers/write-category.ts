import { z } from 'zod'
import type { Tx } from '../../db/client.ts'
import { newId } from '../../ids.ts'
import { everyPage } from '../../page-cache.ts'
import { toLine } from '../../text/plain-text.ts'
import { speakersTexts } from './speakers.texts.ts'
import { httpTexts } from '../../http/http.texts.ts'

export const categoryFields = z.object({
  title: z.string().trim().min(1, speakersTexts.nameCategory).max(60, httpTexts.atMostCharacters(60)).transform(toLine),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{1,62}$/, speakersTexts.categoryUrl),
  position: z.int().min(0).max(10_000),
})

type Fields = z.output<typeof categoryFields>

/** Throws the database's error for a slug that exists (`categories_slug_key`). */
export async function insertCategory(tx: Tx, now: Date, fields: Fields): Promise<string> {
  const category_id = newId(now)
  await tx
    .insertInto('categories')
    .values({ category_id, ...fields })
    .execute()
  tx.after.dropPages(everyPage)
  return category_id
}

export async function updateCategory(tx: Tx, category_id: string, fields: Partial<Fields>): Promise<void> {
  await tx.updateTable('categories').set(fields).where('category_id', '=', category_id).execute()
  tx.after.dropPages(everyPage)
}
