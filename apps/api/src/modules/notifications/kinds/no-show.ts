import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { loadBookingForNotice, pastMeetingsPath, sideOf, sidesOf, type BookingNotice } from '../booking-notice.ts'
import { meetingFacts } from '../meeting-facts.ts'

const ref = z.object({ booking_id: uuid })
const params = ref.extend({
  is_to_speaker: z.boolean(),
  has_left: z.boolean(),
  time_start: moment,
  /** Null: the meeting was free. */
  refund: z.int().nullable(),
})

/** To both sides: the speaker did not come, or did not stay, and what was paid goes back. */
export const noShow = defineNotice({
  kind: 'no-show',
  ref,
  params,
  async load({ db }, { booking_id }) {
    const booking = await loadBookingForNotice(db, booking_id)
    if (!booking) return []
    const { time_start } = booking
    const facts = { booking_id, time_start, has_left: hasLeft(booking), refund: refundOf(booking) }
    return sidesOf(booking).map(({ reader: { user_id }, other, is_to_speaker }) => {
      return { user_id, people: [other.user_id], key: booking_id, params: { ...facts, is_to_speaker } }
    })
  },
  list: {
    type: 'MEETING',
    link: ({ is_to_speaker }) => pastMeetingsPath(is_to_speaker),
    text({ time_start, refund, ...notice }, { name, zone }) {
      const text = `${headingOf(notice)}: ${name}, ${inZone(time_start, zone)}`
      if (refund === null) return text
      return notice.is_to_speaker
        ? `${text}. Слушателю вернётся ${inRoubles(refund)}`
        : `${text}. Вернём ${inRoubles(refund)}`
    },
  },
  mail: {
    about: 'NO_SHOW',
    title: 'Спикер не пришёл',
    async write({ db, config }, { user_id, params: { booking_id } }) {
      const booking = await loadBookingForNotice(db, booking_id)
      const side = booking && sideOf(booking, user_id)
      if (!side) return undefined
      const { is_to_speaker } = side
      const has_left = hasLeft(booking)
      const refund = refundOf(booking)
      const heading = headingOf({ is_to_speaker, has_left })
      return toMail(config, {
        subject: heading,
        heading,
        facts: meetingFacts(booking, side),
        lines: is_to_speaker ? speakerLines(has_left, refund) : listenerLines(refund),
        button: is_to_speaker
          ? { title: 'Открыть расписание', url: `${config.PUBLIC_URL}/schedule` }
          : { title: 'Найти другое время', url: `${config.PUBLIC_URL}/` },
      })
    },
  },
})

function hasLeft({ outcome }: BookingNotice): boolean {
  return outcome === 'SPEAKER_LEFT'
}

function refundOf({ amount, refunded_amount }: BookingNotice): number | null {
  return amount > 0 ? refunded_amount : null
}

function headingOf({ has_left, is_to_speaker }: { has_left: boolean; is_to_speaker: boolean }): string {
  if (has_left) return is_to_speaker ? 'Встреча закончилась, не начавшись' : 'Спикер сразу ушёл со встречи'
  return is_to_speaker ? 'Тебя не было на встрече' : 'Спикер не пришёл на встречу'
}

function speakerLines(has_left: boolean, refund: number | null): string[] {
  return [
    ...(has_left ? ['Вы не пробыли вместе и минуты.'] : []),
    refund === null
      ? 'Слушатель тебя не дождался.'
      : `Слушателю вернётся ${inRoubles(refund)}, за эту встречу ничего не начислено.`,
    'Если это ошибка, напиши в поддержку: посмотрим, кто и когда был в комнате.',
  ]
}

function listenerLines(refund: number | null): string[] {
  const sorry = 'Нам жаль, что так вышло.'
  if (refund === null) return [sorry]
  return [sorry, `Мы вернём ${inRoubles(refund)} туда, откуда пришла оплата. Обычно это занимает несколько дней.`]
}
