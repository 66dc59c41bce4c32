import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { toPlainText } from '../../../text/rich-text.ts'
import { loadBookingForNotice, sideOf } from '../booking-notice.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const ref = z.object({ consultation_id: uuid })
const texts = meetingNoticesTexts.materials
const mailedMax = 2000

export const materialsLeft = defineNotice({
  kind: 'materials-left',
  ref,
  params: ref.extend({ booking_id: uuid }),
  async load({ db }, { consultation_id }) {
    const bookings = await db
      .selectFrom('bookings as b')
      .innerJoin('meeting_materials as m', 'm.consultation_id', 'b.consultation_id')
      .select(['b.booking_id', 'b.listener_id', 'b.speaker_id'])
      .where('b.consultation_id', '=', consultation_id)
      .where('b.status', '=', 'ENDED')
      .execute()
    return bookings.map(({ booking_id, listener_id, speaker_id }) => ({
      user_id: listener_id,
      people: [speaker_id],
      key: consultation_id,
      params: { consultation_id, booking_id },
    }))
  },
  list: {
    type: 'MEETING',
    link: ({ consultation_id }) => materialsPath(consultation_id),
    text: (_params, { name }) => texts.list(name),
  },
  mail: {
    about: 'MATERIALS',
    title: texts.title,
    only_open_accounts: true,
    async write({ db, config, clock }, { user_id, params: { consultation_id, booking_id } }) {
      const booking = await loadBookingForNotice(db, booking_id)
      const side = booking && sideOf(booking, user_id)
      const materials = await loadMaterials(db, consultation_id)
      if (!side || !materials) return undefined
      const { text, files } = materials
      return toMail(config, {
        subject: texts.list(side.other.name),
        heading: texts.title,
        facts: [
          ...meetingFacts(booking, side, clock.now()),
          ...(files.length > 0 ? ([[texts.files, files.join(', ')]] as const) : []),
        ],
        ...(text !== '' && { quote: beginningOf(toPlainText(text)) }),
        lines: [texts.where],
        button: { title: texts.button, url: `${config.PUBLIC_URL}${materialsPath(consultation_id)}` },
      })
    },
  },
})

async function loadMaterials(db: Db, consultation_id: string) {
  const materials = await db
    .selectFrom('meeting_materials')
    .select('text')
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirst()
  if (!materials) return undefined
  const files = await db
    .selectFrom('material_files')
    .select('name')
    .where('consultation_id', '=', consultation_id)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
  return { text: materials.text, files: files.map(({ name }) => name) }
}

function beginningOf(text: string): string {
  return text.length <= mailedMax ? text : `${text.slice(0, mailedMax).toWellFormed()}…`
}

function materialsPath(consultation_id: string): string {
  return `/materials/${consultation_id}`
}
