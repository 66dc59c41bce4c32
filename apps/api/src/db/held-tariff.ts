import { expressionBuilder, type Expression } from 'kysely'
import type { DB } from './types.ts'

/**
 * The speaker's tariff, or FREE without a subscription. A subscription holds from its row on, because it may have been
 * bought by a process whose clock is ahead.
 */
export function heldTariff(speaker_id: Expression<string>, now: Date) {
  return expressionBuilder<DB>()
    .selectFrom('tariffs')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.tariff_id', '=', 'tariffs.tariff_id')
        .on('subscriptions.speaker_id', '=', speaker_id)
        .on('subscriptions.ended_at', 'is', null)
        .on('subscriptions.works_until', '>', now),
    )
    .where((eb) => eb.or([eb('subscriptions.subscription_id', 'is not', null), eb('tariffs.code', '=', 'FREE')]))
    .orderBy('subscriptions.subscription_id', (id) => id.nullsLast())
    .limit(1)
}
