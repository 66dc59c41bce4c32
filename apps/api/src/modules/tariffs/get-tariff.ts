import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import { heldTariff } from '../../db/held-tariff.ts'
import type { Tariffs } from '../../db/types.ts'

export type Tariff = Selectable<Tariffs>

export function getTariff(db: Db, speaker_id: string, now: Date): Promise<Tariff> {
  return db
    .selectFrom(heldTariff(sql.val(speaker_id), now).selectAll('tariffs').as('held'))
    .selectAll()
    .executeTakeFirstOrThrow()
}
