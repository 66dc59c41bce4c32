import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { pastMeetingsPath, sideOf, sidesOf } from '../booking-notice.ts'
import { disputeButton, loadDisputeForNotice } from '../dispute-notice.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { moneyNoticesTexts } from '../money-notices.texts.ts'

const ref = z.object({ dispute_id: uuid })

export const disputeOpened = defineNotice({
  kind: 'dispute-opened',
  ref,
  params: ref.extend({ is_to_speaker: z.boolean(), time_start: moment }),
  async load({ db }, { dispute_id }) {
    const dispute = await loadDisputeForNotice(db, dispute_id)
    if (!dispute) return []
    const { time_start } = dispute.booking
    return sidesOf(dispute.booking).map(({ reader: { user_id }, other, is_to_speaker }) => {
      const params = { dispute_id, is_to_speaker, time_start }
      return { user_id, people: [other.user_id], key: dispute_id, params }
    })
  },
  list: {
    type: 'MEETING',
    link: ({ is_to_speaker }) => pastMeetingsPath(is_to_speaker),
    text: ({ is_to_speaker, time_start }, { name, wall }) =>
      moneyNoticesTexts.dispute.opened(is_to_speaker, name, inZone(time_start, wall)),
  },
  mail: {
    about: 'DISPUTE',
    title: moneyNoticesTexts.dispute.title,
    async write({ db, config, clock }, { user_id, params: { dispute_id } }) {
      const dispute = await loadDisputeForNotice(db, dispute_id)
      const side = dispute && sideOf(dispute.booking, user_id)
      if (!side) return undefined
      const { is_to_speaker } = side
      return toMail(config, {
        subject: is_to_speaker ? moneyNoticesTexts.dispute.openedToSpeaker : moneyNoticesTexts.dispute.openedToListener,
        heading: is_to_speaker
          ? moneyNoticesTexts.dispute.openedToSpeakerHeading
          : moneyNoticesTexts.dispute.openedToListenerHeading,
        facts: meetingFacts(dispute.booking, side, clock.now()),
        lines: is_to_speaker
          ? [moneyNoticesTexts.dispute.howSpeaker, moneyNoticesTexts.dispute.yourSide]
          : [moneyNoticesTexts.dispute.howListener],
        button: disputeButton(config, is_to_speaker),
      })
    },
  },
})
