import { uuid } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { z } from 'zod'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const ref = z.object({ consultation_id: uuid, user_id: uuid })

/** Sent once for a series, or for a meeting of no series. */
export const coHostNamed = defineNotice({
  kind: 'co-host-named',
  ref,
  params: z.object({ consultation_id: uuid, is_series: z.boolean(), time_end: moment }),
  async load({ db }, { consultation_id, user_id }) {
    const named = await db
      .selectFrom('consultations as c')
      .innerJoin('time_slots as t', 't.slot_id', 'c.slot_id')
      .innerJoin('co_hosts as h', (join) =>
        join.on('h.scope_id', '=', sql<string>`coalesce(t.series_id, c.consultation_id)`),
      )
      .select(['h.scope_id', 'h.series_id', 'h.speaker_id', 't.time_end'])
      .where('c.consultation_id', '=', consultation_id)
      .where('h.user_id', '=', user_id)
      .executeTakeFirst()
    if (!named) return []
    const { scope_id, series_id, speaker_id, time_end } = named
    const params = { consultation_id, is_series: series_id !== null, time_end }
    return [{ user_id, people: [speaker_id], key: scope_id, params }]
  },
  list: {
    type: 'MEETING',
    link: ({ consultation_id }) => `/meeting/${consultation_id}`,
    text: ({ is_series }, { name }) => meetingNoticesTexts.coHostNamed(is_series, name),
  },
  push: ({ consultation_id, time_end }) => ({ until: time_end, topic: consultation_id.replaceAll('-', '') }),
})
