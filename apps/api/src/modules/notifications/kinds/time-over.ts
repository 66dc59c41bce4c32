import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const ref = z.object({ consultation_id: uuid })
const params = z.object({ is_to_speaker: z.boolean() })

export const timeOver = defineNotice({
  kind: 'time-over',
  ref,
  params,
  async load({ db }, { consultation_id }) {
    const bookings = await db
      .selectFrom('bookings')
      .select(['speaker_id', 'listener_id'])
      .where('consultation_id', '=', consultation_id)
      .where('status', '=', 'ENDED')
      .orderBy('listener_id')
      .execute()
    const [first] = bookings
    if (!first) return []
    const listeners = bookings.map(({ listener_id: user_id }) => ({ user_id, is_to_speaker: false }))
    return [{ user_id: first.speaker_id, is_to_speaker: true }, ...listeners].map(({ user_id, is_to_speaker }) => {
      return { user_id, key: consultation_id, params: { is_to_speaker } }
    })
  },
  list: {
    type: ({ is_to_speaker }) => (is_to_speaker ? 'TARIFF' : 'MEETING'),
    link: ({ is_to_speaker }) => (is_to_speaker ? '/tariffs' : '/orders'),
    text: ({ is_to_speaker }) =>
      is_to_speaker ? meetingNoticesTexts.timeOver.toSpeaker : meetingNoticesTexts.timeOver.toListener,
  },
  event: ({ is_to_speaker }) => ({
    type: 'consultation_speaker_conference_timeout',
    content: { link: is_to_speaker ? '/tariffs' : null },
    payload: {},
  }),
})
