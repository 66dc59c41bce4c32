import type { Tx } from '../../apps/api/src/db/client.ts'
import { newId } from '../../apps/api/src/ids.ts'
import { demoCode } from './logins.ts'

// Each has the length of the speaker's meetings; amounts are in roubles.
const packages = [
  { alias: 'anna-safonova', title: 'От резюме до оффера', meetings: 5, minutes: 45, price: 10_000, valid_days: 90 },
  { alias: 'nikitin', title: 'Три пробных собеседования', meetings: 3, minutes: 60, price: 7800, valid_days: 60 },
  { alias: 'zimina', title: 'Первые четыре встречи', meetings: 4, minutes: 50, price: 9400, valid_days: 60 },
]

export async function insertOffers(tx: Tx, now: Date, ids: Map<string, string>): Promise<void> {
  await tx
    .insertInto('packages')
    .values(
      packages.map(({ alias, price, ...terms }) =>
        Object.assign(terms, {
          package_id: newId(now),
          speaker_id: ids.get(alias)!,
          amount: price * 100,
          created_at: now,
        }),
      ),
    )
    .execute()
  const { alias, code, percent } = demoCode
  await tx
    .insertInto('promo_codes')
    .values({
      promo_code_id: newId(now),
      speaker_id: ids.get(alias)!,
      code,
      percent,
      is_first_only: true,
      created_at: now,
    })
    .execute()
}
