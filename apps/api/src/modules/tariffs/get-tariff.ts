import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Tariffs } from '../../db/types.ts'

export type Tariff = Selectable<Tariffs>

/** The tariff that the speaker holds at that moment; FREE without a subscription. */
export function getTariff(db: Db, speaker_id: string, now: Date): Promise<Tariff> {
  return db
    .selectFrom('tariffs')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.tariff_id', '=', 'tariffs.tariff_id')
        .on('subscriptions.speaker_id', '=', speaker_id)
        .on('subscriptions.ended_at', 'is', null)
        .on('subscriptions.started_at', '<=', now)
        .on('subscriptions.expires_at', '>', now),
    )
    .selectAll('tariffs')
    .where((eb) => eb.or([eb('subscriptions.subscription_id', 'is not', null), eb('tariffs.code', '=', 'FREE')]))
    .orderBy('subscriptions.subscription_id', (id) => id.nullsLast())
    .limit(1)
    .executeTakeFirstOrThrow()
}
