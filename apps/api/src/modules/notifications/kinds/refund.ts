import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { loadRefundForNotice } from '../load-refund-for-notice.ts'
import { moneyNoticesTexts } from '../money-notices.texts.ts'

const ref = z.object({ refund_id: uuid })

export const refund = defineNotice({
  kind: 'refund',
  ref,
  params: ref.extend({ amount: z.int(), is_ours: z.boolean(), time_start: moment }),
  async load({ db }, { refund_id }) {
    const loaded = await loadRefundForNotice(db, refund_id)
    if (!loaded) return []
    const { listener_id, speaker_id, amount, is_ours, time_start } = loaded
    const params = { refund_id, amount, is_ours, time_start }
    return [{ user_id: listener_id, people: [speaker_id], key: refund_id, params }]
  },
  list: {
    type: 'PAYMENT',
    link: () => '/orders?view=payments',
    text: ({ time_start, ...refunded }, { name, wall }) =>
      moneyNoticesTexts.refund.list(whatOf(refunded), name, inZone(time_start, wall)),
  },
  mail: {
    about: 'REFUNDED',
    title: moneyNoticesTexts.refund.title,
    async write({ db, config, clock }, { params: { refund_id, is_ours } }) {
      const loaded = await loadRefundForNotice(db, refund_id)
      if (!loaded) return undefined
      const { amount, order_id, speaker_name, time_start, listener_zone } = loaded
      const what = whatOf({ amount, is_ours })
      return toMail(config, {
        subject: moneyNoticesTexts.refund.subject(what),
        heading: what,
        facts: [[speaker_name, inZone(time_start, { zone: listener_zone, now: clock.now() })]],
        lines: [is_ours ? moneyNoticesTexts.moneyComesBack : moneyNoticesTexts.returnedByBank],
        button: { title: moneyNoticesTexts.refund.receipt, url: `${config.PUBLIC_URL}/orders/${order_id}/receipt` },
      })
    },
  },
})

function whatOf({ amount, is_ours }: { amount: number; is_ours: boolean }): string {
  return is_ours ? moneyNoticesTexts.refund.ours(inRoubles(amount)) : moneyNoticesTexts.refund.byBank(inRoubles(amount))
}
