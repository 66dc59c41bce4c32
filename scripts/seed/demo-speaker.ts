import type { SpeakerLanguage } from '@razgovor/contract/speakers'
import type { Look } from './portrait/look.ts'
import type { Tint } from '../../apps/api/src/ssr/tint.ts'

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'
// In the speaker's local time: `{ mon: '9:00 10:00' }`.
export type Week = Partial<Record<Weekday, string>>

export interface DemoSpeaker {
  alias: string
  // Defaults to the alias at the demo domain.
  email?: string
  first_name: string
  last_name: string
  headline: string
  about: readonly [string, string]
  languages?: readonly SpeakerLanguage[]
  social_links?: readonly string[]
  category_slugs: readonly string[]
  time_zone_id: string
  tint: Tint
  look: Look
  // Minutes per meeting.
  minutes: number
  // In roubles; 0 makes every meeting free.
  price: number
  week: Week
  // Short free introductory meetings of speakers who otherwise charge.
  free_week?: Week
  topics: readonly string[]
}
