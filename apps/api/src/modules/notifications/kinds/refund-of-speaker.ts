import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { loadRefundForNotice } from '../load-refund-for-notice.ts'
import { moneyNoticesTexts } from '../money-notices.texts.ts'

const ref = z.object({ refund_id: uuid })

/** An admin's refund appears in the earnings instead. */
export const refundOfSpeaker = defineNotice({
  kind: 'refund-of-speaker',
  ref,
  params: z.object({ amount: z.int(), time_start: moment }),
  async load({ db }, { refund_id }) {
    const refund = await loadRefundForNotice(db, refund_id)
    if (!refund || refund.is_ours) return []
    const { speaker_id, listener_id, amount, time_start } = refund
    return [{ user_id: speaker_id, people: [listener_id], key: refund_id, params: { amount, time_start } }]
  },
  list: {
    type: 'PAYMENT',
    link: () => '/earnings',
    text: ({ amount, time_start }, { name, wall }) =>
      moneyNoticesTexts.bankReturnOfSpeaker(inRoubles(amount), name, inZone(time_start, wall)),
  },
})
