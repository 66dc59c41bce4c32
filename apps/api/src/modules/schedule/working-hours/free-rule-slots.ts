import type { SlotTerms } from '@razgovor/contract/slot-terms'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { kindTermColumns } from '../../../db/slot-terms.ts'
import { plusMinutes } from '../../../time/clock.ts'
import type { Interval } from '../slot-changes.ts'

interface Alike extends Pick<SlotTerms, (typeof kindTermColumns)[number] | 'topic'> {
  kind_id: string | null
  minutes: number
  /** Null for a slot taken off sale. */
  notice_minutes: number | null
}

export interface FreeRuleSlot extends Interval {
  slot_id: string
  kind_id: string | null
  /** The same object for slots that are alike. */
  alike: Alike
}

/** Lists slots ahead that the rules may remove. Groups alike slots: tens of thousands of rows take long to parse. */
export async function listFreeRuleSlots(db: Db, now: Date, speaker_id: string): Promise<FreeRuleSlot[]> {
  const columns = sql.join(kindTermColumns.map((name) => sql.ref(name)))
  const { rows } = await sql<Alike & { ids: string; starts: string }>`
    select kind_id, topic, ${columns}, minutes, notice_minutes, string_agg(slot_id::text, ',') as ids,
      string_agg(starts::text, ',') as starts
    from (
      select slot_id, kind_id, topic, ${columns}, (extract(epoch from time_start) * 1000)::bigint as starts,
        (extract(epoch from time_end - time_start) / 60)::float as minutes,
        case when closes_at <> 'epoch' then (extract(epoch from time_start - closes_at) / 60)::float end as notice_minutes
      from time_slots
      where speaker_id = ${speaker_id} and made_by_rules and deleted_at is null and places_taken = 0 and time_start > ${now}
    ) free
    group by kind_id, topic, ${columns}, minutes, notice_minutes`.execute(db)
  return rows.flatMap(toSlots).toSorted((one, other) => +one.time_start - +other.time_start)
}

function toSlots({ ids, starts, ...alike }: Alike & { ids: string; starts: string }): FreeRuleSlot[] {
  const startsOf = starts.split(',')
  return ids.split(',').map((slot_id, index) => {
    const time_start = new Date(Number(startsOf[index]))
    return { slot_id, kind_id: alike.kind_id, time_start, time_end: plusMinutes(time_start, alike.minutes), alike }
  })
}
