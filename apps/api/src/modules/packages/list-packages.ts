import type { OwnPackage, PackageOffer } from '@razgovor/contract/packages'
import type { Page, PageQuery } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'

type Asked = PageQuery & { speaker_id: string }

/** Packages on sale, the cheapest first; none if the speaker can't be booked. */
export async function listPackages(db: Db, { speaker_id, offset, limit }: Asked): Promise<Page<PackageOffer>> {
  const offered = offers(db, speaker_id).where('p.is_offered', '=', true).where(canSell)
  const [items, { total_count }] = await Promise.all([
    offered.orderBy('p.amount').orderBy('p.package_id').offset(offset).limit(limit).execute(),
    offered
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items }
}

/** Those on sale first, then the newest first. */
export async function listOwnPackages(db: Db, { speaker_id, offset, limit }: Asked): Promise<Page<OwnPackage>> {
  const [rows, { total_count }] = await Promise.all([
    ownPackages(db, speaker_id)
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
export async function getOwnPackage(db: Db, { speaker_id, package_id }: Key): Promise<OwnPackage> {
  const row = await ownPackages(db, speaker_id)
    .where('p.package_id', '=', package_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return toOwn(row)
}

/** For a row of `packages as p` joined with the speaker's `users as u`. */
export const canSell = sql<boolean>`(u.is_open and u.role = 'SPEAKER' and not exists (
  select from legal_details l where l.user_id = p.speaker_id and l.legal_form = 'INDIVIDUAL'))`

function offers(db: Db, speaker_id: string) {
  const single = sql<number | null>`(
    select min(k.amount) from meeting_kinds k
    where k.speaker_id = p.speaker_id and k.minutes = p.minutes and k.booking_mode = 'BUYABLE'
      and k.is_offered and k.removed_at is null)`
  return db
    .selectFrom('packages as p')
    .innerJoin('users as u', 'u.user_id', 'p.speaker_id')
    .select(['p.package_id', 'p.title', 'p.meetings', 'p.minutes', 'p.amount', 'p.valid_days'])
    .select(single.as('single_amount'))
    .where('p.speaker_id', '=', speaker_id)
}

function ownPackages(db: Db, speaker_id: string) {
  return offers(db, speaker_id)
    .select(['p.is_offered', 'p.created_at'])
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
