import type { Db } from '../../db/client.ts'
import type { TariffEvent } from './tariff-event.ts'

export async function speakerOfTariffEvent(db: Db, { about, id }: TariffEvent): Promise<string | undefined> {
  if (about !== 'PERIOD_BEGUN' && about !== 'ENDED') return undefined
  const [table, key] =
    about === 'ENDED'
      ? (['subscriptions', 'subscription_id'] as const)
      : (['subscription_periods', 'period_id'] as const)
  const row = await db.selectFrom(table).select('speaker_id').where(key, '=', id).executeTakeFirst()
  return row?.speaker_id
}
