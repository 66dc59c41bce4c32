import type { PackageHold } from '@razgovor/contract/words'
import { sql } from 'kysely'

/** For a row of `packages as p`. */
export const isOfIndividual = sql<boolean>`exists (
  select from legal_details l where l.user_id = p.speaker_id and l.legal_form = 'INDIVIDUAL')`

/** For a row of `packages as p` joined with its speaker's tariff `held`. */
export const packageHold = sql<PackageHold | null>`(
  case
    when ${isOfIndividual} then 'INDIVIDUAL'
    when p.minutes > held.meeting_minutes then 'BEYOND_TARIFF'
  end)`
