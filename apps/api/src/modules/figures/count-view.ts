import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { visibleSpeakers } from '../../db/visible-speakers.ts'
import { ApiError } from '../../errors/api-error.ts'
import { dayIn } from '../../time/days.ts'

// The length of `page_views.marks`.
const bits = 4096
// User agents of crawlers and tools; «Cubot» is a phone brand.
const programs = /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|curl|wget|python|monitor/i

interface View {
  speaker_id: string
  /** A random id that the browser uses for one day. */
  visitor: string
  user_agent: string
}

/** Safe to repeat: the same visitor of the same day sets the same bit (docs/decisions/070). Throws not_exist. */
export async function countView({ db, clock }: Ctx, { speaker_id, visitor, user_agent }: View): Promise<void> {
  const { zone } = await visibleSpeakers(db)
    .select('users.time_zone_id as zone')
    .where('users.user_id', '=', speaker_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  if (programs.test(user_agent)) return
  const page = { speaker_id, day: dayIn(clock.now(), zone) }
  const bit = bitOf(page, visitor)
  const today = await db
    .selectFrom('page_views')
    .select(sql<boolean>`get_bit(marks, ${bit}) = 1`.as('is_marked'))
    .where('speaker_id', '=', speaker_id)
    .where(sql<boolean>`day = ${page.day}`)
    .executeTakeFirst()
  if (today?.is_marked) return
  await mark(db, page, bit)
  if (!today) await dropMarksBefore(db, page)
}

interface Page {
  speaker_id: string
  day: string
}

export function bitOf({ speaker_id, day }: Page, visitor: string): number {
  return createHash('sha256').update(`${speaker_id} ${day} ${visitor}`).digest().readUInt16BE() % bits
}

async function mark(db: Db, page: Page, bit: number): Promise<void> {
  const empty = sql<Buffer>`decode(repeat('00', ${sql.lit(bits / 8)}), 'hex')`
  await db
    .insertInto('page_views')
    .values({ ...page, marks: sql`set_bit(${empty}, ${bit}, 1)`, marked: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['speaker_id', 'day'])
        .doUpdateSet({
          marks: sql`set_bit(page_views.marks, ${bit}, 1)`,
          marked: sql`page_views.marked + 1`,
        })
        .where(sql<boolean>`get_bit(page_views.marks, ${bit}) = 0`),
    )
    .execute()
}

async function dropMarksBefore(db: Db, { speaker_id, day }: Page): Promise<void> {
  await db
    .updateTable('page_views')
    .set({ marks: null })
    .where('speaker_id', '=', speaker_id)
    .where(sql<boolean>`day < ${day}`)
    .where('marks', 'is not', null)
    .execute()
}
