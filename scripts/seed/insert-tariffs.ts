import type { Tx } from '../../apps/api/src/db/client.ts'
import { plusMinutes } from '../../apps/api/src/clock.ts'
import { newId } from '../../apps/api/src/ids.ts'
import type { DemoSpeaker } from './demo-speaker.ts'
import { demoSeries } from './series.ts'
import { demoSpeakers } from './speakers.ts'

const freeTariffMinutes = 40
const dayMinutes = 24 * 60

/** A paid tariff for whoever's meetings don't fit into the FREE one. */
export async function insertSubscriptions(tx: Tx, now: Date, ids: Map<string, string>): Promise<void> {
  const tariffs = await tx.selectFrom('tariffs').select(['tariff_id', 'code']).execute()
  const paid = demoSpeakers.filter((speaker) => tariffCode(speaker) !== 'FREE')
  await tx
    .insertInto('subscriptions')
    .values(
      paid.map((speaker) => ({
        subscription_id: newId(now),
        speaker_id: ids.get(speaker.alias)!,
        tariff_id: tariffs.find((tariff) => tariff.code === tariffCode(speaker))!.tariff_id,
        subscription_type: 'YEARLY',
        started_at: plusMinutes(now, -60 * dayMinutes),
        expires_at: plusMinutes(now, 305 * dayMinutes),
        auto_renew: false,
      })),
    )
    .execute()
}

function tariffCode({ alias, minutes }: DemoSpeaker): 'FREE' | 'BASIC' | 'PRO' {
  if (alias === 'anna-safonova') return 'PRO'
  return minutes > freeTariffMinutes || demoSeries.some((series) => series.alias === alias) ? 'BASIC' : 'FREE'
}
