import type { QueryClient } from '@tanstack/react-query'
import { openModal } from '../../../lib/modal.ts'
import { readerZone } from '../../../lib/zone.ts'
import { availabilityQuery } from './availability.queries.ts'

/** Called after a speaker's time zone has changed. Asks what to do with working hours that were set in another zone. */
export async function askAboutZone(client: QueryClient, user_id: string): Promise<void> {
  const time_zone_id = readerZone()
  const { rules } = await client.fetchQuery(availabilityQuery(user_id))
  if (rules && rules.time_zone_id !== time_zone_id) openModal('ZONE_CHANGED', { user_id, time_zone_id })
}
