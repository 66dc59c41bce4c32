import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/client.ts'

/** Keyed by speaker id. */
export type Suppliers = ReadonlyMap<string, Supplier>

export interface Supplier {
  agent_sign: 'attorney' | 'commission_agent' | 'another'
  supplier_name: string
  supplier_inn: string
  supplier_phone: string
}

/** Null if the platform sells on its own behalf. A speaker missing from the map has no INN and cannot sell. */
export async function findSuppliers(
  db: Db,
  { RECEIPT_AGENT_SIGN: agent_sign, RECEIPT_SUPPLIER_PHONE: phone }: Config,
  speaker_ids: readonly string[],
): Promise<Suppliers | null> {
  if (agent_sign === 'none' || !phone) return null
  const rows = await db
    .selectFrom('legal_details as l')
    .innerJoin('users as u', 'u.user_id', 'l.user_id')
    .select(['u.user_id', 'l.legal_form', 'u.first_name', 'u.last_name', 'u.phone'])
    .select([sql<string>`l.details->>'inn'`.as('inn'), sql<string>`l.details->>'organisation_name'`.as('organization')])
    .where('u.user_id', 'in', speaker_ids)
    .where(hasInn)
    .execute()
  return new Map(
    rows.map(({ user_id, legal_form, inn, organization, ...person }) => {
      const name = `${person.last_name} ${person.first_name}`.trim()
      const names = {
        LEGAL_ENTITY: organization,
        SOLE_PROPRIETOR: `ИП ${name}`,
        SELF_EMPLOYED: name,
        INDIVIDUAL: name,
      }
      const supplier_phone = /^\+7\d{10}$/.test(person.phone ?? '') ? person.phone! : phone
      return [user_id, { agent_sign, supplier_name: names[legal_form], supplier_inn: inn, supplier_phone }]
    }),
  )
}

// An INDIVIDUAL has no INN and may offer only free meetings.
const hasInn = sql<boolean>`l.details->>'inn' ~ '^[0-9]{10}([0-9]{2})?$'`

export async function countWithoutInn(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct t.speaker_id)::int as count from time_slots t
    where t.booking_mode = 'BUYABLE' and t.deleted_at is null and t.time_start > ${now}
      and not exists (select from legal_details l where l.user_id = t.speaker_id and ${hasInn})`.execute(db)
  return rows[0]!.count
}
