import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { inRoubles } from '../../../text/money.ts'
import { defineNotice } from '../../../notices/notice-kind.ts'
import { packageNoticesTexts } from '../package-notices.texts.ts'

const ref = z.object({ order_id: uuid })
const texts = packageNoticesTexts.bought

export const packageBought = defineNotice({
  kind: 'package-bought',
  ref,
  params: ref.extend({ title: z.string(), meetings: z.int() }),
  async load({ db }, { order_id }) {
    const bought = await findBought(db, order_id)
    if (!bought) return []
    const { speaker_id, listener_id, title, meetings } = bought
    return [{ user_id: speaker_id, people: [listener_id], key: order_id, params: { order_id, title, meetings } }]
  },
  list: {
    type: 'PURCHASE',
    link: () => '/schedule/packages',
    text: ({ title, meetings }, { name }) => texts.list({ name, title, meetings }),
  },
  mail: {
    about: 'PACKAGE',
    title: texts.title,
    only_open_accounts: true,
    async write({ db, config }, { params: { order_id } }) {
      const bought = await findBought(db, order_id)
      if (!bought) return undefined
      const { title, meetings, amount, listener_name } = bought
      return toMail(config, {
        subject: texts.list({ name: listener_name, title, meetings }),
        heading: texts.title,
        facts: [
          [texts.package, title],
          [texts.meetings, String(meetings)],
          [texts.paid, inRoubles(amount)],
        ],
        lines: [texts.how],
        button: { title: texts.button, url: `${config.PUBLIC_URL}/schedule/packages` },
      })
    },
  },
})

function findBought(db: Db, order_id: string) {
  return db
    .selectFrom('package_purchases as b')
    .innerJoin('packages as p', 'p.package_id', 'b.package_id')
    .innerJoin('orders as o', 'o.order_id', 'b.order_id')
    .innerJoin('users as l', 'l.user_id', 'b.listener_id')
    .select(['b.speaker_id', 'b.listener_id', 'p.title', 'p.meetings', 'o.amount'])
    .select((eb) => eb.fn<string>('concat_ws', [eb.val(' '), 'l.first_name', 'l.last_name']).as('listener_name'))
    .where('b.order_id', '=', order_id)
    .executeTakeFirst()
}
