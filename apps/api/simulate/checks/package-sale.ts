import { listPackages } from '@razgovor/contract/packages'
import { sql } from 'kysely'
import type { TestApi } from '../../test/start-api.ts'
import type { Fault, Seen } from './seen.ts'

// Asks as a visitor would: no row says what is on sale, because that is decided when the list is read.
export async function checkPackageSale({ db, now }: Seen, { anonymous }: Pick<TestApi, 'anonymous'>): Promise<Fault[]> {
  const { rows } = await sql<{ package_id: string; user_id: string; detail: string }>`
    select p.package_id, p.speaker_id as user_id, p.minutes || ' minutes on ' || t.code || ' as '
      || coalesce(l.legal_form, 'nobody yet') as detail
    from packages p left join legal_details l on l.user_id = p.speaker_id
    left join subscriptions s on s.speaker_id = p.speaker_id and s.ended_at is null and s.works_until > ${now}
    join tariffs t on t.tariff_id = coalesce(s.tariff_id, (select tariff_id from tariffs where code = 'FREE'))
    where p.is_offered and (p.minutes > t.meeting_minutes or l.legal_form = 'INDIVIDUAL')`.execute(db)
  const faults: Fault[] = []
  for (const [user_id, held] of Map.groupBy(rows, (row) => row.user_id)) {
    const { items } = await anonymous.call(listPackages, { params: { user_id } })
    const listed = new Set(items.map(({ package_id }) => package_id))
    for (const { package_id: id, detail } of held)
      if (listed.has(id)) faults.push({ rule: 'a package on sale fits the tariff', id, detail })
  }
  return faults
}
