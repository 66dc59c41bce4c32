import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { meetingFacts } from '../meeting-facts.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'
import { notificationsTexts } from '../notifications.texts.ts'
import { loadProposalForNotice } from '../load-proposal-for-notice.ts'

const ref = z.object({ move_proposal_id: uuid })

export const moveProposed = defineNotice({
  kind: 'move-proposed',
  ref,
  params: ref.extend({ time_start: moment }),
  async load({ db }, { move_proposal_id }) {
    const proposal = await loadProposalForNotice(db, move_proposal_id)
    if (proposal?.status !== 'OPEN') return []
    const { speaker, listener, time_start } = proposal.booking
    const params = { move_proposal_id, time_start }
    return [{ user_id: listener.user_id, people: [speaker.user_id], key: move_proposal_id, params }]
  },
  list: {
    type: 'MEETING',
    link: () => '/orders',
    text: ({ time_start }, { name, wall }) => meetingNoticesTexts.proposal.list(name, inZone(time_start, wall)),
  },
  mail: {
    about: 'MOVE_PROPOSED',
    title: meetingNoticesTexts.proposal.title,
    async write({ db, config, clock }, { params: { move_proposal_id } }) {
      const proposal = await loadProposalForNotice(db, move_proposal_id)
      if (proposal?.status !== 'OPEN') return undefined
      const { booking, times, message } = proposal
      const { listener: reader, speaker: other } = booking
      const wall = { zone: reader.zone, now: clock.now() }
      const shown = times.map((time) => inZone(time, wall)).join('; ')
      return toMail(config, {
        subject: meetingNoticesTexts.proposal.list(other.name, inZone(booking.time_start, wall)),
        heading: meetingNoticesTexts.proposal.title,
        facts: [...meetingFacts(booking, { reader, other }, wall.now), [meetingNoticesTexts.proposal.times, shown]],
        ...(message && { quote: message }),
        lines: [meetingNoticesTexts.proposal.how],
        button: { title: notificationsTexts.buttons.orders, url: `${config.PUBLIC_URL}/orders` },
      })
    },
  },
})
