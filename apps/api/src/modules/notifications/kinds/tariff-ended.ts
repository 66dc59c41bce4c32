import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { tariffButton, tariffEvent, tariffMail, tariffPath } from '../tariff-notice.ts'
import { tariffNoticesTexts } from '../tariff-notices.texts.ts'

const ref = z.object({ subscription_id: uuid })
const params = ref.extend({ title: z.string(), is_rebill: z.boolean() })

export const tariffEnded = defineNotice({
  kind: 'tariff-ended',
  ref,
  params,
  async load({ db }, { subscription_id }) {
    const ended = await findEnded(db, subscription_id)
    if (!ended) return []
    const { user_id, title, auto_renew, is_refunded } = ended
    const is_rebill = auto_renew && !is_refunded
    return [{ user_id, key: subscription_id, params: { subscription_id, title, is_rebill } }]
  },
  list: {
    type: 'TARIFF',
    link: () => tariffPath,
    text: ({ title }) => tariffNoticesTexts.ended.list(title),
  },
  event: (params, sent) => tariffEvent(params, sent),
  mail: {
    ...tariffMail,
    async write({ db, config }, { params: { subscription_id } }) {
      const ended = await findEnded(db, subscription_id)
      if (!ended) return undefined
      const { title, auto_renew, is_refunded } = ended
      const unpaid = auto_renew ? tariffNoticesTexts.ended.notCharged : tariffNoticesTexts.ended.renewalOff
      return toMail(config, {
        subject: tariffNoticesTexts.ended.subject(title),
        heading: tariffNoticesTexts.ended.heading,
        lines: [is_refunded ? tariffNoticesTexts.ended.refunded : unpaid, tariffNoticesTexts.ended.whatStays],
        button: tariffButton(config),
      })
    },
  },
})

function findEnded(db: Db, subscription_id: string) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.user_id', 's.speaker_id')
    .innerJoin('tariffs as t', 't.tariff_id', 's.tariff_id')
    .select(['u.user_id', 't.title', 's.auto_renew'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('subscription_periods as sp')
            .leftJoin('refunds as r', (join) =>
              join.onRef('r.order_id', '=', 'sp.order_id').on('r.status', '<>', 'WITHDRAWN'),
            )
            .select('sp.period_id')
            .whereRef('sp.subscription_id', '=', 's.subscription_id')
            .whereRef('sp.ends_at', '=', 's.ended_at')
            .where((sp) => sp.or([sp('r.refund_id', 'is not', null), sp('sp.credit_returned', '>', 0)])),
        )
        .$castTo<boolean>()
        .as('is_refunded'),
    )
    .where('s.subscription_id', '=', subscription_id)
    .where('s.ended_at', 'is not', null)
    .where('u.is_open', '=', true)
    .executeTakeFirst()
}
