import { socialLink } from '@razgovor/contract/social-links'
import { z } from 'zod'
import type { Tx } from '../../db/client.ts'
import { newId } from '../../ids.ts'
import { everyPage } from '../../page-cache.ts'
import { toLine } from '../../text/plain-text.ts'
import { speakersTexts } from './speakers.texts.ts'
import { httpTexts } from '../../http/http.texts.ts'

export const fundFields = z.object({
  name: z.string().trim().min(1, speakersTexts.nameFund).max(120, httpTexts.atMostCharacters(120)).transform(toLine),
  tips_url: socialLink.nullable().default(null),
})

type Fields = z.output<typeof fundFields>

export async function insertFund(tx: Tx, now: Date, fields: Fields): Promise<string> {
  const fund_id = newId(now)
  await tx
    .insertInto('funds')
    .values({ fund_id, ...fields })
    .execute()
  tx.after.dropPages(everyPage)
  return fund_id
}

export async function updateFund(tx: Tx, fund_id: string, fields: Partial<Fields>): Promise<void> {
  await tx.updateTable('funds').set(fields).where('fund_id', '=', fund_id).execute()
  tx.after.dropPages(everyPage)
}
