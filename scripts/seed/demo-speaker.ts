import type { SpeakerLanguage } from '@razgovor/contract/speakers'
import type { TimeZoneId } from '@razgovor/contract/time-zones'
import type { Look } from './portrait/look.ts'
import type { Tint } from '../../apps/api/src/site/tint.ts'

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'
/** Hours on the speaker's own wall: `{ mon: '9:00 10:00' }`. */
export type Week = Partial<Record<Weekday, string>>

export interface DemoSpeaker {
  alias: string
  /** Its name at the demonstration's domain is the alias where absent. */
  email?: string
  first_name: string
  last_name: string
  headline: string
  about: readonly [string, string]
  languages?: readonly SpeakerLanguage[]
  social_links?: readonly string[]
  category_slugs: readonly string[]
  time_zone_id: TimeZoneId
  tint: Tint
  look: Look
  /** Length of a meeting. */
  minutes: number
  /** Roubles; 0: every meeting is free. */
  price: number
  week: Week
  /** Short free meetings to get acquainted, where all others are paid. */
  free_week?: Week
  topics: readonly string[]
}
