import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { pastMeetingsPath, sideOf, sidesOf } from '../booking-notice.ts'
import { disputeButton, loadDisputeForNotice } from '../dispute-notice.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { moneyNoticesTexts } from '../money-notices.texts.ts'

const ref = z.object({ dispute_id: uuid })

export const disputeDecided = defineNotice({
  kind: 'dispute-decided',
  ref,
  params: ref.extend({ is_to_speaker: z.boolean(), refund: z.int().nullable(), time_start: moment }),
  async load({ db }, { dispute_id }) {
    const dispute = await loadDisputeForNotice(db, dispute_id)
    if (!dispute || dispute.status === 'OPEN') return []
    const { booking, refund } = dispute
    return sidesOf(booking).map(({ reader: { user_id }, other, is_to_speaker }) => {
      const params = { dispute_id, is_to_speaker, refund, time_start: booking.time_start }
      return { user_id, people: [other.user_id], key: dispute_id, params }
    })
  },
  list: {
    type: 'MEETING',
    link: ({ is_to_speaker }) => pastMeetingsPath(is_to_speaker),
    text({ refund, time_start }, { name, wall }) {
      const what = refund ? moneyNoticesTexts.dispute.refund(inRoubles(refund)) : moneyNoticesTexts.dispute.noRefund
      return `${what}: ${name}, ${inZone(time_start, wall)}`
    },
  },
  mail: {
    about: 'DISPUTE',
    title: moneyNoticesTexts.dispute.title,
    async write({ db, config, clock }, { user_id, params: { dispute_id } }) {
      const dispute = await loadDisputeForNotice(db, dispute_id)
      const side = dispute && sideOf(dispute.booking, user_id)
      if (!side) return undefined
      const { booking, refund, comment } = dispute
      const { is_to_speaker } = side
      return toMail(config, {
        subject: refund ? moneyNoticesTexts.dispute.refund(inRoubles(refund)) : moneyNoticesTexts.dispute.decided,
        heading: refund
          ? moneyNoticesTexts.dispute.refundHeading(inRoubles(refund))
          : moneyNoticesTexts.dispute.noRefundHeading,
        facts: meetingFacts(booking, side, clock.now()),
        ...(comment && { quote: comment }),
        lines: is_to_speaker ? speakerLines(refund) : listenerLines(refund),
        button: disputeButton(config, is_to_speaker),
      })
    },
  },
})

function speakerLines(refund: number | null): string[] {
  if (!refund) return [moneyNoticesTexts.dispute.earningStays]
  return [moneyNoticesTexts.dispute.earningReduced(inRoubles(refund))]
}

function listenerLines(refund: number | null): string[] {
  if (!refund) return [moneyNoticesTexts.dispute.answerSupport]
  return [moneyNoticesTexts.moneyComesBack]
}
