import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const ref = z.object({ slot_id: uuid })

export const calendarClash = defineNotice({
  kind: 'calendar-clash',
  ref,
  params: ref.extend({ time_start: moment }),
  async load({ db, clock }, { slot_id }) {
    const slot = await db
      .selectFrom('time_slots')
      .select(['speaker_id', 'time_start'])
      .where('slot_id', '=', slot_id)
      .where('is_busy', '=', true)
      .where('places_taken', '>', 0)
      .where('deleted_at', 'is', null)
      .where('time_start', '>', clock.now())
      .executeTakeFirst()
    if (!slot) return []
    const { speaker_id, time_start } = slot
    return [{ user_id: speaker_id, key: `${slot_id}:${time_start.toISOString()}`, params: { slot_id, time_start } }]
  },
  list: {
    type: 'MEETING',
    link: () => '/orders?side=speaker',
    text: ({ time_start }, { wall }) => meetingNoticesTexts.calendarClash(inZone(time_start, wall)),
  },
})
