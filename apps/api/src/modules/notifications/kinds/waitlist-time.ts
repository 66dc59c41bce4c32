import { waitlistTurnMinutes } from '@razgovor/contract/limits'
import { uuid } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { isBookable } from '../../../db/bookable.ts'
import { toMail } from '../../../mail/letter.ts'
import { defineNotice, moment } from '../../../notices/notice-kind.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { inZone, timeInZone } from '../../../time/time.ts'
import { whenOf } from '../meeting-facts.ts'
import { waitlistNoticesTexts as texts } from '../waitlist-notices.texts.ts'

const ref = z.object({ entry_id: uuid, slot_id: uuid })

export const waitlistTime = defineNotice({
  kind: 'waitlist-time',
  ref,
  params: ref.extend({ speaker_id: uuid, time_start: moment, offered_at: moment }),
  async load(ctx, { entry_id, slot_id }) {
    const offer = await findOffer(ctx, { entry_id, slot_id })
    if (!offer) return []
    const { listener_id, speaker_id, time_start, offered_at } = offer
    const params = { entry_id, slot_id, speaker_id, time_start, offered_at }
    const key = `${entry_id}:${time_start.toISOString()}`
    return [{ user_id: listener_id, people: [speaker_id], key, params }]
  },
  list: {
    type: 'MEETING',
    link: (params) => timePath(params),
    text: ({ time_start }, { name, wall }) => texts.list(name, inZone(time_start, wall)),
  },
  push: ({ entry_id, offered_at }) => ({ until: plusMinutes(offered_at, 60), topic: entry_id.replaceAll('-', '') }),
  mail: {
    about: 'WAITLIST_TIME',
    title: texts.title,
    only_open_accounts: true,
    async write(ctx, { params }) {
      const offer = await findOffer(ctx, params)
      if (!offer) return undefined
      const { config, clock } = ctx
      const { name, zone, time_start, offered_at } = offer
      const wall = { zone, now: clock.now() }
      return toMail(config, {
        subject: texts.list(name, inZone(time_start, wall)),
        heading: texts.heading,
        facts: [
          [texts.speaker, name],
          [texts.when, whenOf(offer, wall)],
        ],
        lines: [
          texts.who_first(timeInZone(plusMinutes(offered_at, waitlistTurnMinutes), zone)),
          texts.leave(`${config.PUBLIC_URL}/${params.speaker_id}#waitlist`),
        ],
        button: { title: texts.book, url: `${config.PUBLIC_URL}${timePath(params)}` },
      })
    },
  },
})

function timePath({ speaker_id, slot_id, time_start }: { speaker_id: string; slot_id: string; time_start: Date }) {
  return `/${speaker_id}?${new URLSearchParams({ slot: slot_id, at: time_start.toISOString() }).toString()}`
}

async function findOffer({ db, clock }: Ctx, { entry_id, slot_id }: z.infer<typeof ref>) {
  return db
    .selectFrom('waitlist_offers as o')
    .innerJoin('waitlist_entries as e', 'e.entry_id', 'o.entry_id')
    .innerJoin('time_slots as t', (join) =>
      join.onRef('t.slot_id', '=', 'o.slot_id').onRef('t.time_start', '=', 'o.time_start'),
    )
    .innerJoin('users as su', 'su.user_id', 'e.speaker_id')
    .innerJoin('users as u', 'u.user_id', 'e.listener_id')
    .select(['e.listener_id', 'e.speaker_id', 't.time_start', 't.time_end', 'o.offered_at', 'u.time_zone_id as zone'])
    .select(sql<string>`trim(su.first_name || ' ' || su.last_name)`.as('name'))
    .where('o.entry_id', '=', entry_id)
    .where('o.slot_id', '=', slot_id)
    .where(isBookable('t', clock.now()))
    .executeTakeFirst()
}
