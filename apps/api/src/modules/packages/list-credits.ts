import type { BoughtPackage } from '@razgovor/contract/packages'
import type { Page, PageQuery } from '@razgovor/contract/values'
import type { Db } from '../../db/client.ts'
import { boughtJson, withInstant } from '../../db/bought-package.ts'

interface Asked extends PageQuery {
  listener_id: string
  speaker_id?: string | undefined
  now: Date
}

export async function listCredits(
  db: Db,
  { listener_id, speaker_id, now, offset, limit }: Asked,
): Promise<Page<BoughtPackage>> {
  const usable = db
    .selectFrom('package_purchases as b')
    .innerJoin('users as su', 'su.user_id', 'b.speaker_id')
    .where('b.listener_id', '=', listener_id)
    .where('b.expires_at', '>', now)
    .where('su.is_open', '=', true)
    .where('su.role', '=', 'SPEAKER')
    .$if(speaker_id !== undefined, (query) => query.where('b.speaker_id', '=', speaker_id!))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('package_credits as c')
          .select('c.order_id')
          .whereRef('c.order_id', '=', 'b.order_id')
          .where('c.booking_id', 'is', null)
          .where('c.refund_id', 'is', null),
      ),
    )
  const [rows, { total_count }] = await Promise.all([
    usable
      .select(boughtJson('b', now).as('bought'))
      .orderBy('b.expires_at')
      .orderBy('b.order_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    usable.select((eb) => eb.fn.countAll<number>().as('total_count')).executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: rows.map(({ bought }) => withInstant(bought)) }
}
