import type { PromoCode, PromoCodeState } from '@razgovor/contract/promo-codes'
import type { Page, PageQuery } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'

export async function listPromoCodes(
  db: Db,
  now: Date,
  { speaker_id, offset, limit }: PageQuery & { speaker_id: string },
): Promise<Page<PromoCode>> {
  const [rows, { total_count }] = await Promise.all([
    promoCodeRows(db, now, speaker_id)
      .orderBy('p.is_active', 'desc')
      .orderBy('p.created_at', 'desc')
      .orderBy('p.promo_code_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('promo_codes')
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .where('speaker_id', '=', speaker_id)
      .executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: rows.map(toPromoCode) }
}

interface Key {
  speaker_id: string
  promo_code_id: string
}

/** Throws not_exist, also for other people's codes. */
export async function getOwnPromoCode(db: Db, now: Date, { speaker_id, promo_code_id }: Key): Promise<PromoCode> {
  const row = await promoCodeRows(db, now, speaker_id)
    .where('p.promo_code_id', '=', promo_code_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return toPromoCode(row)
}

function promoCodeRows(db: Db, now: Date, speaker_id: string) {
  const state = sql<PromoCodeState>`case
    when not p.is_active then 'ENDED'
    when p.valid_until <= ${now} then 'EXPIRED'
    when p.uses_taken >= p.uses_max then 'USED_UP'
    when p.valid_from > ${now} then 'UPCOMING'
    else 'ACTIVE' end`
  const uses = db
    .selectFrom('orders as o')
    .select([
      sql<number>`count(*) filter (where o.paid_at is not null)`.as('uses_count'),
      sql<number>`count(*) filter (where o.status in ('NEW', 'PENDING'))`.as('waiting_count'),
      sql<number>`coalesce(sum(o.discount) filter (where o.paid_at is not null), 0)`.as('discount_total'),
    ])
    .where(sql<boolean>`o.promo_code_id = p.promo_code_id`)
    .as('uses')
  return db
    .selectFrom('promo_codes as p')
    .innerJoinLateral(uses, (join) => join.onTrue())
    .select(['p.promo_code_id', 'p.code', 'p.percent', 'p.amount', 'p.uses_max', 'p.person_uses_max'])
    .select(['p.valid_from', 'p.valid_until', 'p.is_first_only', 'p.created_at', state.as('state')])
    .select(['uses.uses_count', 'uses.waiting_count', 'uses.discount_total'])
    .where('p.speaker_id', '=', speaker_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof promoCodeRows>['execute']>>[number]

function toPromoCode({ valid_from, valid_until, created_at, ...row }: Row): PromoCode {
  return {
    ...row,
    valid_from_iso: valid_from?.toISOString() ?? null,
    valid_until_iso: valid_until?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
