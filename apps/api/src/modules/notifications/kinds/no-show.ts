import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { loadBookingForNotice, pastMeetingsPath, sideOf, sidesOf, type BookingNotice } from '../booking-notice.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'

const ref = z.object({ booking_id: uuid })
const params = ref.extend({
  is_to_speaker: z.boolean(),
  has_left: z.boolean(),
  /** Missing in older rows. */
  is_nobody: z.boolean().default(false),
  is_closed: z.boolean().default(false),
  time_start: moment,
  refund: z.int().nullable(),
})

export const noShow = defineNotice({
  kind: 'no-show',
  ref,
  params,
  async load({ db }, { booking_id }) {
    const booking = await loadBookingForNotice(db, booking_id)
    if (!booking) return []
    const { time_start } = booking
    const facts = { booking_id, time_start, ...absenceOf(booking), refund: refundOf(booking) }
    return sidesOf(booking).map(({ reader: { user_id }, other, is_to_speaker }) => {
      return { user_id, people: [other.user_id], key: booking_id, params: { ...facts, is_to_speaker } }
    })
  },
  list: {
    type: 'MEETING',
    link: ({ is_to_speaker }) => pastMeetingsPath(is_to_speaker),
    text({ time_start, refund, ...notice }, { name, wall }) {
      const text = `${headingOf(notice)}: ${name}, ${inZone(time_start, wall)}`
      if (refund === null) return text
      return notice.is_to_speaker
        ? meetingNoticesTexts.noShow.listToSpeaker(text, inRoubles(refund))
        : meetingNoticesTexts.noShow.listToListener(text, inRoubles(refund))
    },
  },
  mail: {
    about: 'NO_SHOW',
    title: meetingNoticesTexts.noShow.title,
    async write({ db, config, clock }, { user_id, params: { booking_id } }) {
      const booking = await loadBookingForNotice(db, booking_id)
      const side = booking && sideOf(booking, user_id)
      if (!side) return undefined
      const { is_to_speaker } = side
      const absence = absenceOf(booking)
      const refund = refundOf(booking)
      const heading = headingOf({ is_to_speaker, ...absence })
      return toMail(config, {
        subject: heading,
        heading,
        facts: meetingFacts(booking, side, clock.now()),
        lines: is_to_speaker ? speakerLines(absence, refund) : listenerLines(refund),
        button: is_to_speaker
          ? { title: meetingNoticesTexts.openSchedule, url: `${config.PUBLIC_URL}/schedule` }
          : { title: meetingNoticesTexts.noShow.findTime, url: `${config.PUBLIC_URL}/` },
      })
    },
  },
})

interface Absence {
  has_left: boolean
  is_nobody: boolean
  is_closed: boolean
}

function absenceOf({ outcome }: BookingNotice): Absence {
  return {
    has_left: outcome === 'SPEAKER_LEFT',
    is_nobody: outcome === 'NOBODY_CAME',
    is_closed: outcome === 'CLOSED',
  }
}

// The full amount, because the refund's job may not have run yet.
function refundOf({ amount }: BookingNotice): number | null {
  return amount > 0 ? amount : null
}

function headingOf({ has_left, is_nobody, is_closed, is_to_speaker }: Absence & { is_to_speaker: boolean }): string {
  const texts = meetingNoticesTexts.noShow
  if (is_closed) return texts.closed
  if (is_nobody) return texts.nobodyCame
  if (has_left) return is_to_speaker ? texts.endedUnbegun : texts.speakerLeft
  return is_to_speaker ? texts.youWereAbsent : texts.speakerAbsent
}

function speakerLines({ has_left, is_nobody, is_closed }: Absence, refund: number | null): string[] {
  const texts = meetingNoticesTexts.noShow
  const free = is_nobody || is_closed ? [] : [texts.listenerLeft]
  return [
    ...(has_left ? [texts.shortStay] : []),
    ...(is_nobody ? [texts.nobodyStayed] : []),
    ...(is_closed ? [texts.notMet] : []),
    ...(refund === null ? free : [texts.nothingEarned(inRoubles(refund))]),
    texts.writeToSupport,
  ]
}

function listenerLines(refund: number | null): string[] {
  const sorry = meetingNoticesTexts.noShow.sorry
  if (refund === null) return [sorry]
  return [sorry, meetingNoticesTexts.moneyBack(inRoubles(refund))]
}
