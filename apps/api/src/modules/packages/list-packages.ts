import type { OwnPackage, PackageOffer } from '@razgovor/contract/packages'
import type { Page, PageQuery } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { heldTariff } from '../../db/held-tariff.ts'
import { isOfIndividual, packageHold } from '../../db/package-hold.ts'
import { ApiError } from '../../errors/api-error.ts'

type Asked = PageQuery & { speaker_id: string }

export async function listPackages(
  db: Db,
  now: Date,
  { speaker_id, offset, limit }: Asked,
): Promise<Page<PackageOffer>> {
  const offered = offers(db, now, speaker_id)
    .where('p.is_offered', '=', true)
    .where(canSell)
    .where(packageHold, 'is', null)
  const [items, { total_count }] = await Promise.all([
    offered.orderBy('p.amount').orderBy('p.package_id').offset(offset).limit(limit).execute(),
    offered
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items }
}

export async function listOwnPackages(
  db: Db,
  now: Date,
  { speaker_id, offset, limit }: Asked,
): Promise<Page<OwnPackage>> {
  const [rows, { total_count }] = await Promise.all([
    ownPackages(db, now, speaker_id)
      .orderBy('p.is_offered', 'desc')
      .orderBy('p.created_at', 'desc')
      .orderBy('p.package_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('packages')
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .where('speaker_id', '=', speaker_id)
      .executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: rows.map(toOwn) }
}

interface Key {
  speaker_id: string
  package_id: string
}

/** Throws not_exist, for other speakers' packages too. */
export async function getOwnPackage(db: Db, now: Date, { speaker_id, package_id }: Key): Promise<OwnPackage> {
  const row = await ownPackages(db, now, speaker_id)
    .where('p.package_id', '=', package_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return toOwn(row)
}

/** For a query with `packages as p` and the speaker's `users as u`. */
export const canSell = sql<boolean>`(u.is_open and u.role = 'SPEAKER' and not ${isOfIndividual})`

function offers(db: Db, now: Date, speaker_id: string) {
  const single = sql<number | null>`(
    select min(k.amount) from meeting_kinds k
    where k.speaker_id = p.speaker_id and k.minutes = p.minutes and k.booking_mode = 'BUYABLE'
      and k.is_offered and k.removed_at is null)`
  const held = heldTariff(sql.ref('p.speaker_id'), now).select(['tariffs.code', 'tariffs.meeting_minutes'])
  return db
    .selectFrom('packages as p')
    .innerJoin('users as u', 'u.user_id', 'p.speaker_id')
    .innerJoinLateral(held.as('held'), (join) => join.onTrue())
    .select(['p.package_id', 'p.title', 'p.meetings', 'p.minutes', 'p.amount', 'p.valid_days'])
    .select(single.as('single_amount'))
    .select(sql<number | null>`case when held.code = 'FREE' then held.meeting_minutes end`.as('free_tariff_minutes'))
    .where('p.speaker_id', '=', speaker_id)
}

function ownPackages(db: Db, now: Date, speaker_id: string) {
  return offers(db, now, speaker_id)
    .select(['p.is_offered', 'p.created_at', packageHold.as('hold')])
    .select([
      sql<number>`(
        select count(*) from package_purchases b
        where b.package_id = p.package_id and b.expires_at is not null)`.as('sold_count'),
      sql<number>`(
        select count(*) from package_purchases b join package_credits c using (order_id)
        where b.package_id = p.package_id and c.booking_id is null and c.refund_id is null)`.as('unused_count'),
    ])
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownPackages>['execute']>>[number]

function toOwn({ created_at, ...row }: OwnRow): OwnPackage {
  return { ...row, created_at: created_at.toISOString() }
}
