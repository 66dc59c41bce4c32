import type { Ctx } from '../../context.ts'
import type { TariffNews } from '../../jobs/catalogue.ts'

/** Another tariff may show the tip links, or hide them: a page that is kept says nothing of it. */
export async function showByTariff({ db, pages }: Ctx, { about, id }: TariffNews): Promise<void> {
  if (about !== 'PERIOD_BEGUN' && about !== 'ENDED') return
  const [table, key] =
    about === 'ENDED'
      ? (['subscriptions', 'subscription_id'] as const)
      : (['subscription_periods', 'period_id'] as const)
  const row = await db.selectFrom(table).select('speaker_id').where(key, '=', id).executeTakeFirst()
  if (row) pages.drop(row.speaker_id)
}
