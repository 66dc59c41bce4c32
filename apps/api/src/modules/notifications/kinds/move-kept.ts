import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { meetingNoticesTexts } from '../meeting-notices.texts.ts'
import { loadProposalForNotice } from '../load-proposal-for-notice.ts'

const ref = z.object({ move_proposal_id: uuid })

export const moveKept = defineNotice({
  kind: 'move-kept',
  ref,
  params: ref.extend({ time_start: moment }),
  async load({ db }, { move_proposal_id }) {
    const proposal = await loadProposalForNotice(db, move_proposal_id)
    if (proposal?.status !== 'KEPT') return []
    const { speaker, listener, time_start } = proposal.booking
    const params = { move_proposal_id, time_start }
    return [{ user_id: speaker.user_id, people: [listener.user_id], key: move_proposal_id, params }]
  },
  list: {
    type: 'MEETING',
    link: () => '/schedule',
    text: ({ time_start }, { name, wall }) => meetingNoticesTexts.proposal.kept(name, inZone(time_start, wall)),
  },
})
