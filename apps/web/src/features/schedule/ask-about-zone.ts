import type { QueryClient } from '@tanstack/react-query'
import { openModal } from '../../lib/modal.ts'
import { readerZone } from '../../lib/zone.ts'
import { availabilityQuery } from './availability.queries.ts'

/** Of a speaker whose zone changed: asks what to do with the hours, if rules of another zone offer slots. */
export async function askAboutZone(client: QueryClient, user_id: string): Promise<void> {
  const time_zone_id = readerZone()
  const { rules } = await client.fetchQuery(availabilityQuery(user_id))
  if (rules && rules.time_zone_id !== time_zone_id) openModal('ZONE_CHANGED', { user_id, time_zone_id })
}
