import type { getAdminHandbooks as handbooksCall } from '@razgovor/contract/admin'
import type { FieldOption } from '@razgovor/contract/admin-scheme'
import { speakerLanguage } from '@razgovor/contract/speakers'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { listHandbooks } from '../site/handbooks.ts'
import { toOption } from './scheme.ts'

export async function listAdminHandbooks(db: Db, now: Date): Promise<z.input<typeof handbooksCall.response>> {
  const [{ timezones, categories, funds }, tariffs] = await Promise.all([
    listHandbooks(db, now),
    db.selectFrom('tariffs').select(['tariff_id as value', 'title']).orderBy('position').execute(),
  ])
  return {
    timezones,
    languages: speakerLanguage.options.map((value) => toOption(value)),
    categories: categories.map(({ category_id, title }): FieldOption => ({ value: category_id, title })),
    funds: funds.map(({ fund_id, name }): FieldOption => ({ value: fund_id, title: name })),
    tariffs,
  }
}
