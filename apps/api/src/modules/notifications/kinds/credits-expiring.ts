import { uuid } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { z } from 'zod'
import { unusedCredits } from '../../../db/bought-package.ts'
import type { Db } from '../../../db/client.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { inZone } from '../../../time/time.ts'
import { packageNoticesTexts } from '../package-notices.texts.ts'

const ref = z.object({ order_id: uuid })
const texts = packageNoticesTexts.expiring

export const creditsExpiring = defineNotice({
  kind: 'credits-expiring',
  ref,
  params: ref.extend({ speaker_id: uuid, left: z.int(), expires_at: moment }),
  async load({ db }, { order_id }) {
    const found = await findUnused(db, order_id)
    if (!found) return []
    const { listener_id, speaker_id, left, expires_at } = found
    const params = { order_id, speaker_id, left, expires_at }
    return [{ user_id: listener_id, people: [speaker_id], key: order_id, params }]
  },
  list: {
    type: 'MEETING',
    link: ({ speaker_id }) => `/speakers/${speaker_id}`,
    text: ({ left, expires_at }, { name, wall }) => texts.list({ name, at: inZone(expires_at, wall), left }),
  },
  mail: {
    about: 'PACKAGE',
    title: texts.title,
    only_open_accounts: true,
    async write({ db, config, clock }, { params: { order_id, speaker_id } }) {
      const found = await findUnused(db, order_id)
      if (!found) return undefined
      const { speaker_name, left, expires_at, zone } = found
      return toMail(config, {
        subject: `${texts.title}: ${speaker_name}`,
        heading: texts.title,
        facts: [
          [texts.left, texts.meetings(left)],
          [texts.until, inZone(expires_at, { zone, now: clock.now() })],
        ],
        lines: [texts.what],
        button: { title: texts.button, url: `${config.PUBLIC_URL}/speakers/${speaker_id}` },
      })
    },
  },
})

async function findUnused(db: Db, order_id: string) {
  const found = await db
    .selectFrom('package_purchases as b')
    .innerJoin('users as l', 'l.user_id', 'b.listener_id')
    .innerJoin('users as s', 's.user_id', 'b.speaker_id')
    .select(['b.listener_id', 'b.speaker_id', 'b.expires_at', 'l.time_zone_id as zone'])
    .select(sql<string>`trim(s.first_name || ' ' || s.last_name)`.as('speaker_name'))
    .select(unusedCredits('b').as('left'))
    .where('b.order_id', '=', order_id)
    .executeTakeFirst()
  const { expires_at, left } = found ?? {}
  return found && expires_at && left ? { ...found, expires_at, left } : undefined
}
